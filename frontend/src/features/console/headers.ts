import * as z from "zod/mini";

const schema = z.record(z.string(), z.string());
/** Longer texts are not kept. */
const MOST = 16_384;

export type HeadersResult = { ok: true; headers: Record<string, string> } | { ok: false; message: string };

const keyOf = (project: string, url: string) => `console_headers:${project}:${url}`;

/** The headers' text that was last written here for this endpoint. It never leaves this browser but to it. */
export function readHeaders(project: string, url: string): string {
  try {
    return localStorage.getItem(keyOf(project, url)) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the text; forgets it where it is empty. */
export function keepHeaders(project: string, url: string, text: string): void {
  try {
    if (text.trim() === "") localStorage.removeItem(keyOf(project, url));
    else if (text.length <= MOST) localStorage.setItem(keyOf(project, url), text);
  } catch {
    // They hold until the page is left.
  }
}

/** Names and values of what the editor's JSON gave; null where it is something else. */
export function headersOf(value: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : null;
}

/** Headers that this page can send, or what is wrong with them. */
export function checkHeaders(value: unknown): HeadersResult {
  const headers = headersOf(value);
  if (headers === null)
    return { ok: false, message: 'Headers are a JSON object of texts, such as { "Authorization": "Bearer …" }.' };
  for (const [name, text] of Object.entries(headers)) {
    if (!isHeader(name, "x"))
      return {
        ok: false,
        message: `“${name}” cannot be the name of a header: it takes letters, digits and hyphens, no spaces.`,
      };
    if (!isHeader(name, text))
      return {
        ok: false,
        message: `The value of “${name}” has a character that a header cannot hold, such as a line break or a letter beyond Latin-1.`,
      };
    if (isBrowsersOwn(name))
      return {
        ok: false,
        message: `Browsers set “${name}” themselves and let no page send it. Take it out, or copy the call as curl.`,
      };
  }
  return { ok: true, headers };
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers().set(name, value);
    return true;
  } catch {
    return false;
  }
}

/** A request drops what a page may not set (Fetch, 2.2.2), without a word. */
function isBrowsersOwn(name: string): boolean {
  return !new Request(location.origin, { method: "POST", headers: { [name]: "x" } }).headers.has(name);
}
