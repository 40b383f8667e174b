/** Asks for toasts. What shows them (`toaster.tsx`) is loaded with the first one, so pages without toasts stay small. */
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
  /** An error with the id that finds its request in the log. */
  failure: ({ message, requestId }: { message: string; requestId: string | null }) => add("error", message, requestId),
  info: (message: string) => add("info", message),
};

/** Takes over all toasts, also those that were asked for before. Returns the function that stops it. */
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

/** Returns whether a toast was asked for, so that the toaster has to be there. */
export function needsToaster(): boolean {
  return show !== null || waiting.length > 0;
}
