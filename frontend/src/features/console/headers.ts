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

/** Headers of what the editor's JSON gave, or what is wrong with them. */
export function checkHeaders(value: unknown): HeadersResult {
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) return { ok: false, message: 'Headers are a JSON object of texts, such as { "Authorization": "Bearer …" }.' };
  for (const [name, text] of Object.entries(parsed.data)) {
    try {
      new Headers().set(name, text);
    } catch {
      return { ok: false, message: `“${name}” with this value is not a header that can be sent.` };
    }
  }
  return { ok: true, headers: parsed.data };
}
