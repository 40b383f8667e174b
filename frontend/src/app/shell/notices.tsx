import { useQuery } from "@tanstack/react-query";
import { RefreshCw, WifiOff, X } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { ConnectionError } from "@/api/errors";
import { healthQuery } from "@/features/status/queries";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";

function subscribeOnline(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Notices about the whole app: no connection, and a new version on the server. */
export function Notices() {
  const isOnline = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );
  const health = useQuery(healthQuery());
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-40 grid justify-items-start gap-2 sm:right-auto"
    >
      {!isOnline && <Bar icon={<LineIcon of={WifiOff} className="text-warn" />}>{OFFLINE}</Bar>}
      {isOnline && health.error instanceof ConnectionError && (
        <Bar icon={<LineIcon of={WifiOff} className="text-warn" />}>{UNREACHABLE}</Bar>
      )}
      <NewVersion build={health.data?.build} />
    </div>
  );
}

export const OFFLINE = "You are offline. Pages may be out of date, and nothing can be saved.";
export const UNREACHABLE = "The server does not answer. This page asks again every 30 seconds.";

/** Offers to reload once the server has another build than the page was loaded from. */
function NewVersion({ build }: { build: string | undefined }) {
  const [loaded, setLoaded] = useState(build);
  const [dismissed, setDismissed] = useState<string>();
  if (loaded === undefined && build !== undefined) setLoaded(build);
  if (build === undefined || loaded === undefined || build === loaded || build === dismissed) return null;
  return (
    <Bar icon={<LineIcon of={RefreshCw} className="text-brand" />} onClose={() => setDismissed(build)}>
      A new version is available.{" "}
      <Button size="small" className="ml-1" onClick={() => location.reload()}>
        Reload
      </Button>
    </Bar>
  );
}

function Bar({ icon, onClose, children }: { icon: ReactNode; onClose?: () => void; children: ReactNode }) {
  return (
    <div className="pointer-events-auto flex max-w-md items-center gap-3 rounded-card border border-line bg-bg px-3.5 py-2.5 text-sm text-fg shadow-float">
      {icon}
      <p className="min-w-0 flex-1">{children}</p>
      {onClose && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onClose}
          className="rounded-control p-1 text-fg-3 hover:text-fg"
        >
          <LineIcon of={X} />
        </button>
      )}
    </div>
  );
}
