import { CopyButton } from "@/ui/copy-button";
import { Notice } from "@/ui/notice";
import { explain } from "../explain";
import type { Outcome } from "../send";

const number = new Intl.NumberFormat("en");

function sizeOf(bytes: number): string {
  return bytes < 1024 ? `${number.format(bytes)} B` : `${number.format(Math.round(bytes / 102.4) / 10)} KB`;
}

interface StatusProps {
  outcome: Outcome | null;
  isRunning: boolean;
  /** Number of events received so far; null when this is not a subscription. */
  events: number | null;
}

/** One line that says how the call is going or went. Screen readers announce it, without the count of events. */
export function StatusLine({ outcome, isRunning, events }: StatusProps) {
  return (
    <div className="console-status">
      {isRunning && events !== null && events > 0 && <span>{eventsIn(events)} · </span>}
      <p role="status">
        {isRunning
          ? events === null
            ? "Waiting for an answer…"
            : "Listening for events…"
          : outcome === null
            ? ""
            : lineOf(outcome)}
      </p>
    </div>
  );
}

function eventsIn(count: number): string {
  return `${number.format(count)} ${count === 1 ? "event" : "events"}`;
}

function lineOf(outcome: Outcome): React.ReactNode {
  switch (outcome.kind) {
    case "answered":
      return (
        <>
          <span className={`console-code ${outcome.status < 400 ? "ok" : "bad"}`}>HTTP {outcome.status}</span>{" "}
          {number.format(outcome.took)} ms · {sizeOf(outcome.size)}
        </>
      );
    case "streamed":
      return (
        <>
          <span className={`console-code ${outcome.status < 400 ? "ok" : "bad"}`}>HTTP {outcome.status}</span>{" "}
          {eventsIn(outcome.events)} in {number.format(outcome.took)} ms{outcome.events > 1 && ", newest first"}
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

/** Explains a response that arrived but looks wrong. */
function AnswerProblem({ outcome: { status, size, isJson } }: { outcome: Extract<Outcome, { kind: "answered" }> }) {
  if (status === 401 || status === 403) {
    return (
      <Notice tone="warn" title="The endpoint asks who is calling" className="console-problem">
        <p>Write what it wants to see under Headers, such as {'{ "Authorization": "Bearer …" }'}, and run again.</p>
      </Notice>
    );
  }
  if (size === 0) {
    return (
      <Notice tone="warn" title="The answer is empty" className="console-problem">
        <p>
          The endpoint answered with HTTP {status} and nothing else. A GraphQL server answers POST requests with JSON:
          the URL may be that of something else. Choose another endpoint, or copy the call as curl to see more.
        </p>
      </Notice>
    );
  }
  if (isJson) return null;
  return (
    <Notice tone="warn" title="The answer is not JSON" className="console-problem">
      <p>
        Something at this URL answers, but not as a GraphQL server does: a sign-in page, a proxy or another program may
        stand before it. Choose another endpoint, or tell the owner of these docs.
      </p>
    </Notice>
  );
}

interface ProblemProps {
  outcome: Outcome | null;
  url: string;
  headerNames: readonly string[];
}

/** Explains what went wrong and what to do; renders nothing when nothing did. */
export function Problem({ outcome, url, headerNames }: ProblemProps) {
  if (outcome === null) return null;
  if (outcome.kind === "refused")
    return (
      <Notice tone="bad" title="Nothing was sent" className="console-problem">
        <p>{outcome.message}</p>
      </Notice>
    );
  if (outcome.kind === "answered" && outcome.isSubscription) {
    return (
      <Notice tone="warn" title="The endpoint did not start a stream" className="console-problem">
        <p>
          The console asks for subscriptions over HTTP, as server-sent events or multipart, and got one answer instead.
          Where this endpoint serves subscriptions over WebSocket only, copy the operation into a client that speaks
          graphql-ws.
        </p>
      </Notice>
    );
  }
  if (outcome.kind === "answered") return <AnswerProblem outcome={outcome} />;
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
