import { type ReactNode, useEffect, useRef, useState } from "react";
import { PageSpinner } from "@/ui/spinner";
import { useRetries } from "@/lib/use-retries";
import { WaitingScreen } from "./waiting-screen";

/** Returns whether the code or the styles of a page could not be loaded. */
export function isLoadError(error: Error): boolean {
  return /dynamically imported module|importing a module script failed|preload css/i.test(error.message);
}

/** Number and address of reloads. */
const RELOADS = "reloads_of_page";

/** Returns how often this address was reloaded because its code did not load. */
export function countReloads(): number {
  const [count, href] = (sessionStorage.getItem(RELOADS) ?? "").split(" ");
  return href === location.href ? Number(count) : 0;
}

/** Forgets the reloads, because a page has been shown. */
export function forgetReloads(): void {
  sessionStorage.removeItem(RELOADS);
}

function reload(before: number): void {
  sessionStorage.setItem(RELOADS, `${before + 1} ${location.href}`);
  location.reload();
}

interface Props {
  /** Shown if the server answers and a reload has not helped. */
  failed: (reloads: number, reload: () => void) => ReactNode;
  /** Whether there is no shell around it. */
  isBare?: boolean;
}

/**
 * Stands for a page whose code could not be loaded. After a release the names of files have changed, so it reloads the
 * page once. While the server cannot be reached, it waits and reloads as soon as the server answers.
 */
export function NotLoaded({ failed, isBare = false }: Props) {
  const { attempt, nextTry, now, fail } = useRetries();
  const [state, setState] = useState<"checking" | "waiting" | "failed">("checking");
  const wasAway = useRef(false);
  // Read while rendering, because the route above forgets it when it is mounted.
  const [before] = useState(countReloads);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    fetch("/healthz", { cache: "no-store", signal })
      .then(({ ok }) => {
        if (!ok) throw new Error("the server is not ready");
        if (wasAway.current || before === 0) reload(before);
        else setState("failed");
      })
      .catch(() => {
        if (signal.aborted) return;
        wasAway.current = true;
        setState("waiting");
        fail();
      });
    return () => abort.abort();
  }, [attempt, before, fail]);
  if (state === "failed") return failed(before, () => reload(before));
  if (state === "checking") return <PageSpinner />;
  const screen = (
    <WaitingScreen isChecking={false} nextTry={nextTry} onRetry={now}>
      <p role="status" className="mt-1 text-sm text-fg-2">
        This page could not be loaded. It opens by itself as soon as the server can be reached.
      </p>
    </WaitingScreen>
  );
  return isBare ? <main>{screen}</main> : screen;
}
