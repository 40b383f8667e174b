import { apiFetch } from "./http";

/** The call that a generated operation describes. */
interface Call {
  url: string;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string | null>;
  body?: unknown;
  /** Null when the body is sent as plain text instead of JSON; a function when it is a form. */
  bodySerializer?: null | ((body: unknown) => FormData);
  signal?: AbortSignal;
}

/** Sends a call and returns the parsed response; an empty one is `{}`. Error responses are thrown as `ApiError`. */
async function send(method: string, call: Call): Promise<unknown> {
  const { "Content-Type": type, ...others } = call.headers ?? {};
  const headers = new Headers(others as Record<string, string>);
  // Operations set a content type even when the call has no body, and null where the browser chooses it.
  if (call.body !== undefined && type) headers.set("Content-Type", type);
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

function bodyOf({ body, bodySerializer }: Call): FormData | string | null {
  if (body === undefined) return null;
  if (bodySerializer) return bodySerializer(body);
  return bodySerializer === null ? String(body) : JSON.stringify(body);
}

/**
 * Sends the calls of the generated operations. Replaces the generated client (vite.config.ts): the API only uses JSON, so
 * readers need not load serialisers and parsers for other formats.
 */
export const client = {
  get: (call: Call) => send("GET", call),
  post: (call: Call) => send("POST", call),
  put: (call: Call) => send("PUT", call),
  delete: (call: Call) => send("DELETE", call),
};
