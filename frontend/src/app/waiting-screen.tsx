import type { ReactNode } from "react";
import { formatNoun } from "@/lib/format";
import { usePageMeta } from "@/lib/page-meta";
import { useCountdown } from "@/lib/use-countdown";
import { useOnline } from "@/lib/use-online";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

interface Props {
  isChecking: boolean;
  /** The time of the next try, in milliseconds since 1970. */
  nextTry: number | null;
  onRetry: () => void;
  /** The cause, and the step that follows once the server answers. */
  children: ReactNode;
}

/** Shown in place of a page while the server cannot be reached. */
export function WaitingScreen({ isChecking, nextTry, onRetry, children }: Props) {
  usePageMeta({ title: "Waiting for the server" });
  const isOnline = useOnline();
  const seconds = useCountdown(nextTry);
  return (
    <div className="grid min-h-[60vh] place-items-center px-4 py-12">
      <div className="grid max-w-md justify-items-center text-center">
        <Icon name="alert" className="size-6 text-warn" />
        <h1 className="mt-3 text-lg font-semibold">{isOnline ? "The server does not answer" : "You are offline"}</h1>
        {children}
        <p className="mt-4 h-5 text-sm text-fg-3 tabular-nums">
          {isChecking || seconds === 0 ? "Trying again…" : `Next try in ${formatNoun(seconds, "second")}`}
        </p>
        <Button look="primary" className="mt-3" busy={isChecking} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
