import { useSyncExternalStore } from "react";
import { Icon } from "./icon";
import { RequestId } from "./request-id";
import { dismissToast, shownToasts, subscribeToasts } from "./toast";

const look = {
  success: { icon: "check", color: "text-ok" },
  error: { icon: "alert", color: "text-bad" },
  info: { icon: "info", color: "text-brand" },
} as const;

/** Shows toasts for five seconds each, longer where there is something to copy. Mounted once, in the providers. */
export function Toaster() {
  const list = useSyncExternalStore(subscribeToasts, shownToasts);
  return (
    <div aria-live="polite" role="region" aria-label="Notifications" className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2">
      {list.map(({ id, type, message, requestId }) => (
        <div key={id} role={type === "error" ? "alert" : "status"} className="toast-in pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card border border-line bg-bg p-3 text-sm shadow-float">
          <Icon name={look[type].icon} className={`mt-0.5 ${look[type].color}`} />
          <div className="min-w-0 flex-1">
            <p>{message}</p>
            {requestId !== null && <RequestId id={requestId} />}
          </div>
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)} className="rounded-control p-0.5 text-fg-3 hover:text-fg">
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
