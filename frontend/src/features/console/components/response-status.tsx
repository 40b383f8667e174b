import { CopyButton } from "@/ui/copy-button";
import { Notice } from "@/ui/notice";
import { explain } from "@/app/operations/explain";
import type { Outcome } from "@/app/operations/send";

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
            ? "Waiting for the response…"
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
      return `No response after ${number.format(outcome.took)} ms`;
    case "refused":
      return "Not sent";
  }
}

/** Explains a response that arrived but looks wrong. */
function ResponseProblem({ outcome: { status, size, isJson } }: { outcome: Extract<Outcome, { kind: "answered" }> }) {
  if (status === 401 || status === 403) {
    return (
      <Notice tone="warn" title="The endpoint requires authentication" className="console-problem">
        <p>Add the header it needs under Headers, such as {'{ "Authorization": "Bearer …" }'}, and run again.</p>
      </Notice>
    );
  }
  if (size === 0) {
    return (
      <Notice tone="warn" title="The response is empty" className="console-problem">
        <p>
          The endpoint returned HTTP {status} without a body. A GraphQL server answers POST requests with JSON, so this
          may not be the URL of one. Choose another endpoint, or copy the call as curl to see more.
        </p>
      </Notice>
    );
  }
  if (isJson) return null;
  return (
    <Notice tone="warn" title="The response is not JSON" className="console-problem">
      <p>
        The response does not come from a GraphQL server. There may be a sign-in page, a proxy or another program in
        front of it. Choose another endpoint, or tell the owner of these docs.
      </p>
    </Notice>
  );
}

interface ProblemProps {
  outcome: Outcome | null;
  url: string;
  headerNames: readonly string[];
}

/** Explains what went wrong and what to do; renders nothing after a successful call. */
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
          The console subscribes over HTTP, with server-sent events or multipart, and got a single response instead. If
          this endpoint supports subscriptions over WebSocket only, copy the operation into a client for graphql-ws.
        </p>
      </Notice>
    );
  }
  if (outcome.kind === "answered") return <ResponseProblem outcome={outcome} />;
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
