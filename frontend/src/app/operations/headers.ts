import * as z from "zod/mini";

const schema = z.record(z.string(), z.string());
/** Longer texts are not stored. */
const MAX_LENGTH = 16_384;

export type HeadersResult = { ok: true; headers: Record<string, string> } | { ok: false; message: string };

const keyOf = (project: string, url: string) => `console_headers:${project}:${url}`;

/** Returns the headers' text last used for this endpoint. It is stored in this browser and sent only to the endpoint. */
export function readHeaders(project: string, url: string): string {
  try {
    return localStorage.getItem(keyOf(project, url)) ?? "";
  } catch {
    return "";
  }
}

/** Stores the text, or removes it when it is empty. */
export function keepHeaders(project: string, url: string, text: string): void {
  try {
    if (text.trim() === "") localStorage.removeItem(keyOf(project, url));
    else if (text.length <= MAX_LENGTH) localStorage.setItem(keyOf(project, url), text);
  } catch {
    // The headers stay in the editor until the reader leaves the page.
  }
}

/** Returns names and values of the parsed JSON; null when it is not an object. */
export function headersOf(value: unknown): Record<string, string> | null {
  const parsed = schema.safeParse(value ?? {});
  return parsed.success ? parsed.data : null;
}

/** Returns the headers, or why this page cannot send them. */
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
        message: `The value of “${name}” has a character that headers cannot contain, such as a line break or a letter beyond Latin-1.`,
      };
    if (isBrowsersOwn(name))
      return {
        ok: false,
        message: `Only the browser can set “${name}”. Remove it, or copy the call as curl.`,
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

/** Returns whether only the browser may set this header (Fetch, 2.2.2). Requests drop such headers silently. */
function isBrowsersOwn(name: string): boolean {
  return !new Request(location.origin, { method: "POST", headers: { [name]: "x" } }).headers.has(name);
}
