import { useSyncExternalStore } from "react";
import { Icon } from "./icon";

export interface Toast {
  id: number;
  message: string;
  type: "success" | "error" | "info";
}

const SHOWN_MS = 5000;
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

function show(type: Toast["type"], message: string): void {
  const id = next;
  next += 1;
  set([...toasts, { id, message, type }]);
  setTimeout(() => dismissToast(id), SHOWN_MS);
}

export const toast = {
  success: (message: string) => show("success", message),
  error: (message: string) => show("error", message),
  info: (message: string) => show("info", message),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const look = {
  success: { icon: "check", color: "text-ok" },
  error: { icon: "alert", color: "text-bad" },
  info: { icon: "info", color: "text-brand" },
} as const;

/** Shows toasts for five seconds each. Mounted once, in the providers. */
export function Toaster() {
  const list = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div aria-live="polite" role="region" aria-label="Notifications" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2">
      {list.map(({ id, type, message }) => (
        <div key={id} role={type === "error" ? "alert" : "status"} className="toast-in pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card border border-line bg-bg p-3 text-sm shadow-float">
          <Icon name={look[type].icon} className={`mt-0.5 ${look[type].color}`} />
          <p className="min-w-0 flex-1">{message}</p>
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)} className="rounded-control p-0.5 text-fg-3 hover:text-fg">
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
