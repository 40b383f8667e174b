import { useQuery } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import { ConnectionError } from "@/api/errors";
import { healthQuery } from "@/features/status/queries";
import { useOnline } from "@/lib/use-online";
import { deferred } from "@/ui/deferred";
import { LineIcon } from "@/ui/line-icon";
import { NoticeBar } from "./notice-bar";

const newVersion = deferred(() => import("./new-version"));

/** Notices about the whole app: no connection, and a new version on the server. */
export function Notices() {
  const isOnline = useOnline();
  const { data, error } = useQuery(healthQuery());
  const build = data?.build;
  /** The build that the page was loaded from. */
  const [loaded, setLoaded] = useState(build);
  if (loaded === undefined && build !== undefined) setLoaded(build);
  const problem = !isOnline ? OFFLINE : error instanceof ConnectionError ? UNREACHABLE : null;
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-40 grid justify-items-start gap-2 sm:right-auto print:hidden"
    >
      {problem !== null && (
        <NoticeBar>
          <LineIcon of={WifiOff} className="text-warn" />
          <p>{problem}</p>
        </NoticeBar>
      )}
      {build !== loaded && <newVersion.Component key={build} fallback={null} />}
    </div>
  );
}

export const OFFLINE = "You are offline. Pages may be out of date, and nothing can be saved.";
export const UNREACHABLE = "The server does not answer. This page asks again every 30 seconds.";
