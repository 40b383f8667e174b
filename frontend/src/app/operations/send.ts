import type { Call } from "./curl";
import { EventTooLong, eventsOf, resultOf, STREAMS } from "./events";

/** Longer responses are not shown (characters). */
const MAX_SHOWN = 4_000_000;
/** Number of a stream's events that stay visible. */
const MAX_EVENTS = 100;

export type Outcome =
  | { kind: "answered"; status: number; took: number; size: number; isJson: boolean; isSubscription: boolean }
  /** The stream ended, by the endpoint or the reader. */
  | { kind: "streamed"; status: number; took: number; events: number }
  | { kind: "cancelled"; took: number }
  | { kind: "failed"; reason: Failure; took: number }
  /** Nothing was sent. */
  | { kind: "refused"; message: string };

/** Why the call failed, as far as the browser can tell. */
export type Failure = "forbidden" | "unreachable" | "mixed-content" | "too-large";

export interface Answer {
  outcome: Outcome;
  /** The response; JSON is indented. */
  text: string;
}

/** Receives the visible events of a subscription, newest first, and the total number. */
export type Listener = (text: string, events: number) => void;

/** Sends the call from this browser without cookies; with a listener, as a subscription. Never throws. */
export async function send(call: Call, signal: AbortSignal, listener?: Listener): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const none = (outcome: Outcome): Answer => ({ outcome, text: "" });
  const isSubscription = listener !== undefined;
  try {
    const response = await fetch(call.url, {
      method: "POST",
      headers: {
        accept: isSubscription ? STREAMS : "application/graphql-response+json, application/json;q=0.9",
        "content-type": "application/json",
        ...call.headers,
      },
      body: call.body,
      credentials: "omit",
      signal,
    });
    const events = eventsOf(response);
    if (events !== null) {
      const { count, text, isTooLong } = await listen(events, listener);
      if (isTooLong) return { outcome: { kind: "failed", reason: "too-large", took: took() }, text };
      return { outcome: { kind: "streamed", status: response.status, took: took(), events: count }, text };
    }
    const whole = await readWhole(response);
    if (whole === null) return none({ kind: "failed", reason: "too-large", took: took() });
    const { text, size } = whole;
    const pretty = indent(text);
    return {
      outcome: {
        kind: "answered",
        status: response.status,
        took: took(),
        size,
        isJson: pretty !== null,
        isSubscription,
      },
      text: pretty ?? text,
    };
  } catch {
    if (signal.aborted) return none({ kind: "cancelled", took: took() });
    const elapsed = took();
    return none({ kind: "failed", reason: await reasonOf(call.url, signal), took: elapsed });
  }
}

/** Reads text and size of a response; null when it is too long to show, in which case the rest is not fetched. */
async function readWhole(response: Response): Promise<{ text: string; size: number } | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: "", size: 0 };
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    text += decoder.decode(part.value, { stream: true });
    if (text.length > MAX_SHOWN) {
      void reader.cancel();
      return null;
    }
  }
  return { text: text + decoder.decode(), size };
}

/** Follows a stream until it ends or breaks off. Events received before stay. */
async function listen(
  events: AsyncGenerator<string>,
  listener: Listener | undefined,
): Promise<{ count: number; text: string; isTooLong: boolean }> {
  const shown: string[] = [];
  let [count, size] = [0, 0];
  const text = () => (shown.length === 0 ? "" : `[\n${shown.join(",\n")}\n]`);
  try {
    for await (const event of events) {
      const result = resultOf(event);
      if (result === null) continue;
      const pretty = JSON.stringify(result, null, 2).replace(/^/gm, "  ");
      count += 1;
      size += pretty.length;
      shown.unshift(pretty);
      while (shown.length > MAX_EVENTS || (size > MAX_SHOWN && shown.length > 1)) size -= shown.pop()?.length ?? 0;
      listener?.(text(), count);
    }
  } catch (error) {
    return { count, text: text(), isTooLong: error instanceof EventTooLong };
  }
  return { count, text: text(), isTooLong: false };
}

function indent(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/**
 * Finds out why a call failed. The browser does not say whether the server was unreachable or CORS withheld the
 * response. A `no-cors` request tells them apart: it fails only when nothing responds. It is a plain GET, so it
 * executes nothing.
 */
async function reasonOf(url: string, signal: AbortSignal): Promise<Failure> {
  if (location.protocol === "https:" && url.startsWith("http:")) return "mixed-content";
  try {
    await fetch(url, { mode: "no-cors", credentials: "omit", cache: "no-store", signal });
    return "forbidden";
  } catch {
    return "unreachable";
  }
}
