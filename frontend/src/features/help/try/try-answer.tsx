import { formatBytes, formatCount } from "@/lib/format";
import { Pill } from "@/ui/pill";
import { indent } from "./operations";
import type { Answer } from "./queries";

/** Longer answers would make the page slow. */
const MAX_SHOWN = 100_000;

/** The answer to a request: its status, how long it took, and its body. */
export function TryAnswer({
  answer: { status, statusText, milliseconds, bytes, mediaType, text },
}: {
  answer: Answer;
}) {
  const body = text === null ? null : mediaType.includes("json") ? indent(text) : text;
  return (
    <>
      <p className="try-status">
        <Pill tone={status < 400 ? "ok" : "bad"}>
          {status} {statusText}
        </Pill>
        <span>
          {formatCount(milliseconds)} ms, {formatBytes(bytes)}
        </span>
      </p>
      {body === null && bytes > 0 && <p>The answer is a file of the type {mediaType || "unknown"}.</p>}
      {body !== null && body !== "" && (
        <pre tabIndex={0} aria-label="Body of the answer">
          <code>{body.slice(0, MAX_SHOWN)}</code>
        </pre>
      )}
      {body !== null && body.length > MAX_SHOWN && <p>These are the first {formatCount(MAX_SHOWN)} characters.</p>}
    </>
  );
}
