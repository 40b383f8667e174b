/** Maximum length of one event, in characters. */
const MAX_EVENT_LENGTH = 4_000_000;

/** Media types of streamed responses: graphql-sse's single connections, and multipart over HTTP. */
export const STREAMS =
  "text/event-stream, multipart/mixed;boundary=graphql;subscriptionSpec=1.0, application/json;q=0.9";

export class EventTooLong extends Error {}

/** Takes text as it arrives and returns the events that it completes; null ends the stream. */
type Splitter = (text: string) => (string | null)[];

/** Returns the events of a streamed response; null for a plain response. */
export function eventsOf(response: Response): AsyncGenerator<string> | null {
  const type = response.headers.get("content-type") ?? "";
  if (/^text\/event-stream\b/i.test(type)) return read(response, serverSentEvents());
  if (!/^multipart\/mixed\b/i.test(type)) return null;
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  return read(response, parts(quoted ?? plain ?? "-"));
}

async function* read(response: Response, split: Splitter): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (const event of split(next.value)) {
        if (event === null) return;
        yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function keepShort(text: string): string {
  if (text.length > MAX_EVENT_LENGTH) throw new EventTooLong();
  return text;
}

/** Splits server-sent events as in the HTML standard and returns their data. The event `complete` ends the stream. */
function serverSentEvents(): Splitter {
  let rest = "";
  let name = "";
  let data: string | null = null;
  return (text) => {
    const events: (string | null)[] = [];
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = keepShort(lines.pop() ?? "");
    for (const line of lines) {
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === "event") name = value;
      else if (field === "data") data = keepShort(data === null ? value : `${data}\n${value}`);
      else if (line === "") {
        if (name === "complete") events.push(null);
        else if (data !== null) events.push(data);
        name = "";
        data = null;
      }
    }
    return events;
  };
}

/** Splits a multipart response and returns the body of each part. */
function parts(boundary: string): Splitter {
  const mark = `--${boundary}`;
  // The first boundary may be at the very start.
  let rest = "\n";
  return (text) => {
    const events: (string | null)[] = [];
    const pieces = (rest + text).split(`\n${mark}`);
    rest = keepShort(pieces.pop() ?? "");
    for (const piece of pieces) {
      const [, body] = /\r?\n\r?\n(.*)$/s.exec(piece) ?? [];
      if (body !== undefined && body.trim() !== "") events.push(body.trim());
    }
    if (rest.startsWith("--")) events.push(null);
    return events;
  };
}

/** Returns the result that an event carries, unwrapped; null when the event is only a heartbeat. */
export function resultOf(event: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(event) as unknown;
  } catch {
    return event;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Object.keys(value).length === 0) return null;
  const { payload, errors } = value as { payload?: unknown; errors?: unknown };
  return payload !== undefined && payload !== null && errors === undefined ? payload : value;
}
