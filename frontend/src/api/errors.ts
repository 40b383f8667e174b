import type { ApiErrorBody, Diagnostic } from "./generated/types.gen";

/** An error response of the server, which always has the same shape. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** Error messages by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
  readonly requestId: string | null;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | null;
  /** The whole parsed body, for failures that carry more than an error (health). */
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const known: Partial<ApiErrorBody> = typeof body === "object" && body !== null ? body : {};
    super(typeof known.error === "string" && known.error !== "" ? known.error : "Request failed");
    this.status = status;
    this.code = typeof known.code === "string" ? known.code : "unknown";
    this.fields = Object.fromEntries((known.fields ?? []).map(({ field, message }) => [field, message]));
    this.diagnostics = known.diagnostics ?? [];
    this.requestId = known.request_id ?? null;
    this.retryAfter = known.retry_after ?? null;
    this.body = body;
  }
}

/** No response arrived: the network or the server is down. */
export class ConnectionError extends Error {
  override name = "ConnectionError";

  constructor(cause?: unknown) {
    super("Request failed after retries", { cause });
  }
}

/** Returns a readable message for any error that a call can throw. */
export function messageOf(error: unknown, fallback = "Request failed"): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ConnectionError) return "We could not reach the server. Check your connection and try again.";
  return fallback;
}

/** Returns the message with the request id, if the server sent one. */
export function failureOf(error: unknown): { message: string; requestId: string | null } {
  return {
    message: messageOf(error),
    requestId: error instanceof ApiError && error.status >= 500 ? error.requestId : null,
  };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
