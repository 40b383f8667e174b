/** Queues toasts. The code that shows them (`toaster.tsx`) loads with the first one, so that other pages stay small. */
export interface Toast {
  message: string;
  type: "success" | "error" | "info";
  requestId: string | null;
}

let show: ((toast: Toast) => void) | null = null;
let waiting: Toast[] = [];
const listeners = new Set<() => void>();

function add(type: Toast["type"], message: string, requestId: string | null = null): void {
  const toast = { type, message, requestId };
  if (show !== null) return show(toast);
  waiting.push(toast);
  for (const listener of listeners) listener();
}

export const toast = {
  success: (message: string) => add("success", message),
  error: (message: string) => add("error", message),
  /** Shows an error with the id of its request. */
  failure: ({ message, requestId }: { message: string; requestId: string | null }) => add("error", message, requestId),
  info: (message: string) => add("info", message),
};

/** Displays all toasts, including those already queued. Returns the cleanup. */
export function connectToaster(display: (toast: Toast) => void): () => void {
  show = display;
  for (const early of waiting) display(early);
  waiting = [];
  return () => {
    show = null;
  };
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a toast is queued, so that the toaster must load. */
export function needsToaster(): boolean {
  return show !== null || waiting.length > 0;
}
