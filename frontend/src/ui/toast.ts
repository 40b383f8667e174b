export interface Toast {
  id: number;
  message: string;
  type: "success" | "error" | "info";
  requestId: string | null;
}

const SHOWN_MS = 5000;
/** Long enough to copy the id of a request. */
const SHOWN_WITH_ID_MS = 15_000;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(value: readonly Toast[]): void {
  toasts = value;
  for (const listener of listeners) listener();
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

function show(type: Toast["type"], message: string, requestId: string | null = null): void {
  const id = next;
  next += 1;
  set([...toasts, { id, message, type, requestId }]);
  setTimeout(() => dismissToast(id), requestId === null ? SHOWN_MS : SHOWN_WITH_ID_MS);
}

export const toast = {
  success: (message: string) => show("success", message),
  error: (message: string) => show("error", message),
  /** An error with what finds its request again. */
  failure: ({ message, requestId }: { message: string; requestId: string | null }) => show("error", message, requestId),
  info: (message: string) => show("info", message),
};

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}
