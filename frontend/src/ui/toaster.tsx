import { Check, Info, TriangleAlert, X } from "lucide-react";
import { type CSSProperties, useEffect } from "react";
import { toast as sonner, Toaster as Sonner } from "sonner";
import { LineIcon } from "./line-icon";
import { RequestId } from "./request-id";
import { connectToaster, type Toast } from "./toast";

const SHOWN_MS = 5000;
/** How long sonner takes to remove a toast. */
const LEAVES_IN_MS = 200;

const look = {
  success: { icon: Check, color: "text-ok" },
  error: { icon: TriangleAlert, color: "text-bad" },
  info: { icon: Info, color: "text-brand" },
} as const;

const style = { "--width": "min(384px, calc(100vw - 32px))", fontFamily: "inherit" } as CSSProperties;

function show(toast: Toast): void {
  sonner.custom((id) => <Card toast={toast} onDismiss={() => sonner.dismiss(id)} />, {
    duration: SHOWN_MS - LEAVES_IN_MS,
    unstyled: true,
  });
}

/** Shows each toast for five seconds, or for as long as the pointer is on it. Mounted once, in the providers. */
export function Toaster() {
  // Sonner is already listening, because effects of children run first.
  useEffect(() => {
    const disconnect = connectToaster(show);
    return () => {
      disconnect();
      // Sonner keeps its toasts outside of React, and a later toaster would show them again.
      sonner.dismiss();
    };
  }, []);
  return (
    <Sonner
      position="bottom-right"
      expand
      offset={16}
      mobileOffset={16}
      customAriaLabel="Notifications"
      style={style}
    />
  );
}

function Card({ toast: { type, message, requestId }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  return (
    <div
      role={type === "error" ? "alert" : "status"}
      className="flex w-(--width) items-start gap-3 rounded-card border border-line bg-bg p-3 text-sm text-fg shadow-float"
    >
      <LineIcon of={look[type].icon} className={`mt-0.5 ${look[type].color}`} />
      <div className="min-w-0 flex-1">
        <p>{message}</p>
        {requestId !== null && <RequestId id={requestId} />}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="rounded-control p-0.5 text-fg-3 hover:text-fg"
      >
        <LineIcon of={X} />
      </button>
    </div>
  );
}
