import { apiFetch } from "./http";

/** What a generated operation hands over. */
interface Call {
  url: string;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Null where the body is a text that is sent as it is, not as JSON. */
  bodySerializer?: null;
  signal?: AbortSignal;
}

/** Sends one call and returns the parsed answer; an empty one is `{}`. Refusals are thrown as `ApiError`. */
async function send(method: string, call: Call): Promise<unknown> {
  const headers = new Headers(call.headers);
  // Operations name the type of their body also where this call has none.
  if (call.body === undefined) headers.delete("Content-Type");
  const request = new Request(addressOf(call), { method, headers, body: bodyOf(call), signal: call.signal ?? null });
  const answer = await (await apiFetch(request)).text();
  return answer === "" ? {} : JSON.parse(answer);
}

function addressOf({ url, path = {}, query = {} }: Call): string {
  const pathname = url.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  return location.origin + pathname + (search && `?${search}`);
}

function bodyOf({ body, bodySerializer }: Call): string | null {
  if (body === undefined) return null;
  return bodySerializer === null ? String(body) : JSON.stringify(body);
}

/**
 * Sends the calls of the generated operations, in place of the client that is generated with them (vite.config.ts): our
 * API takes and answers JSON, so readers need not load serialisers and parsers of everything else.
 */
export const client = {
  get: (call: Call) => send("GET", call),
  post: (call: Call) => send("POST", call),
  put: (call: Call) => send("PUT", call),
  delete: (call: Call) => send("DELETE", call),
};
