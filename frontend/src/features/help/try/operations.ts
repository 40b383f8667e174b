/** What the page needs of the OpenAPI document, which the server makes. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, unknown> };
  security?: readonly { bearer?: readonly string[] }[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: { type?: string | readonly string[]; enum?: readonly string[] };
}

/** An operation as the page names it, with the body of its example. */
export interface ShownOperation {
  method: string;
  path: string;
  body: string;
  /** The media type of that body; empty if the example has none. */
  mediaType: string;
}

/** Reads the operation of a part of the reference. Returns null if it has none. */
export function readOperation(part: Element): ShownOperation | null {
  const [request, example] = ["div:first-child", ".second"].map(
    (column) => part.querySelector(`:scope > ${column} pre code`)?.textContent ?? "",
  );
  const found = /^(GET|POST|PUT|PATCH|DELETE) (\/\S+)/.exec(request?.trim() ?? "");
  if (found === null) return null;
  const [, method = "", path = ""] = found;
  return { method, path, ...readBody(example ?? "") };
}

/** Returns the body that a command for `curl` sends. */
function readBody(command: string): { body: string; mediaType: string } {
  const body = /(?:-d|--data-binary) '([\s\S]*)'\s*$/.exec(command)?.[1] ?? "";
  const mediaType = /"Content-Type: ([^"]+)"/.exec(command)?.[1] ?? "";
  return { body: mediaType === "application/json" ? indent(body) : body, mediaType };
}

/** Returns JSON with a field on each line, or the text as it is if it is not JSON. */
export function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Whether an operation needs an API key. The others take a session, which programs do not have. */
export type KeyUse = "always" | "for private docs" | "never" | "refuses keys";

/** Returns whether the operation takes an API key. */
export function keyUse(operation: Operation): KeyUse {
  const security = operation.security ?? [];
  if (security.length === 0) return "never";
  if (security.some(({ bearer }) => bearer === undefined)) return "for private docs";
  return security.some(({ bearer }) => bearer?.length) ? "always" : "refuses keys";
}

export interface ApiRequest {
  /** Path and query. */
  address: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Makes the request of an operation. `values` has the texts by the names of parameters; empty ones are left out. */
export function makeRequest(
  { method, path }: Pick<ShownOperation, "method" | "path">,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, string>>,
  content: { mediaType: string; body: string } | null,
  key: string | null,
): ApiRequest {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of parameters) {
    const value = values[name] ?? "";
    if (place === "path") address = address.replace(`{${name}}`, encodePath(name, value));
    else if (value !== "" && place === "query") query.append(name, value);
    else if (value !== "") headers[name] = value;
  }
  if (key !== null) headers.Authorization = `Bearer ${key}`;
  if (content !== null) headers["Content-Type"] = content.mediaType;
  return { address: query.size > 0 ? `${address}?${query}` : address, method, headers, body: content?.body ?? null };
}

/** A page of docs has slashes in its path. */
function encodePath(name: string, value: string): string {
  const encoded = encodeURIComponent(value);
  return name === "path" ? encoded.replaceAll("%2F", "/") : encoded;
}
