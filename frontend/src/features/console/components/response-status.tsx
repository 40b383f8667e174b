import { CopyButton } from "@/ui/copy-button";
import { Notice } from "@/ui/notice";
import { explain } from "../explain";
import type { Outcome } from "../send";

const number = new Intl.NumberFormat("en");

function sizeOf(bytes: number): string {
  return bytes < 1024 ? `${number.format(bytes)} B` : `${number.format(Math.round(bytes / 102.4) / 10)} KB`;
}

/** One line on how it went, read aloud when it changes. */
export function StatusLine({ outcome, isRunning }: { outcome: Outcome | null; isRunning: boolean }) {
  return (
    <p role="status" className="console-status">
      {isRunning ? "Waiting for an answer…" : outcome === null ? "" : lineOf(outcome)}
    </p>
  );
}

function lineOf(outcome: Outcome): React.ReactNode {
  switch (outcome.kind) {
    case "answered":
      return (
        <>
          <span className={`console-code ${outcome.status < 400 ? "ok" : "bad"}`}>HTTP {outcome.status}</span> {number.format(outcome.took)} ms · {sizeOf(outcome.size)}
        </>
      );
    case "cancelled":
      return `Cancelled after ${number.format(outcome.took)} ms`;
    case "failed":
      return `No answer after ${number.format(outcome.took)} ms`;
    case "refused":
      return "Not sent";
  }
}

interface ProblemProps {
  outcome: Outcome | null;
  url: string;
  headerNames: readonly string[];
}

/** What went wrong and what to do, where something did. */
export function Problem({ outcome, url, headerNames }: ProblemProps) {
  if (outcome === null) return null;
  if (outcome.kind === "refused") return <Notice tone="bad" title="Nothing was sent" className="console-problem"><p>{outcome.message}</p></Notice>;
  if (outcome.kind === "answered" && !outcome.isJson) {
    return (
      <Notice tone="warn" title="The answer is not JSON" className="console-problem">
        <p>Something at this URL answers, but not as a GraphQL server does. Its owner may want to check the endpoint.</p>
      </Notice>
    );
  }
  if (outcome.kind !== "failed") return null;
  const { title, text, code } = explain(outcome.reason, url, location.origin, headerNames);
  return (
    <Notice tone="bad" title={title} className="console-problem">
      <p>{text}</p>
      {code !== undefined && (
        <div className="console-code-box">
          <pre tabIndex={0}>{code}</pre>
          <CopyButton text={code} label="Copy the headers" />
        </div>
      )}
    </Notice>
  );
}
