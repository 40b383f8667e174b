import type { Call } from "./curl";

/** Longer answers are not shown (characters). */
const MOST_SHOWN = 4_000_000;

export type Outcome =
  | { kind: "answered"; status: number; took: number; size: number; isJson: boolean }
  | { kind: "cancelled"; took: number }
  | { kind: "failed"; reason: Failure; took: number }
  /** Nothing was sent. */
  | { kind: "refused"; message: string };

/** Why there is no answer, as far as a browser is told. */
export type Failure = "forbidden" | "unreachable" | "mixed-content" | "too-large";

export interface Answer {
  outcome: Outcome;
  /** The answer, indented where it is JSON. */
  text: string;
}

/** Sends the call from this browser, without cookies. Never throws. */
export async function send(call: Call, signal: AbortSignal): Promise<Answer> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  const none = (outcome: Outcome): Answer => ({ outcome, text: "" });
  try {
    const response = await fetch(call.url, {
      method: "POST",
      headers: { accept: "application/graphql-response+json, application/json;q=0.9", "content-type": "application/json", ...call.headers },
      body: call.body,
      credentials: "omit",
      signal,
    });
    const text = await response.text();
    const size = new Blob([text]).size;
    if (text.length > MOST_SHOWN) return none({ kind: "failed", reason: "too-large", took: took() });
    const pretty = indent(text);
    return { outcome: { kind: "answered", status: response.status, took: took(), size, isJson: pretty !== null }, text: pretty ?? text };
  } catch {
    if (signal.aborted) return none({ kind: "cancelled", took: took() });
    const elapsed = took();
    return none({ kind: "failed", reason: await reasonOf(call.url, signal), took: elapsed });
  }
}

function indent(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/**
 * A browser does not say whether the server was not reached or its answer withheld. A call whose answer
 * nobody may read tells them apart: it fails only where nothing answers. It is a plain GET, so it runs nothing.
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
