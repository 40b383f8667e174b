import { TriangleAlert } from "lucide-react";
import { usePageMeta } from "@/lib/page-meta";
import { formatNoun } from "@/lib/format";
import { useCountdown } from "@/lib/use-countdown";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { RequestId } from "@/ui/request-id";
import { type Away, useSession } from "./session";

/** Shown while the user cannot be checked. Says what happened and that the session is kept. */
export function ServerAway({ away }: { away: Away }) {
  usePageMeta({ title: "Waiting for the server" });
  const { retry } = useSession();
  const seconds = useCountdown(retry.at);
  return (
    <div className="grid min-h-[60vh] place-items-center px-4 py-12">
      <div className="grid max-w-md justify-items-center text-center">
        <LineIcon of={TriangleAlert} className="size-6 text-warn" />
        <h1 className="mt-3 text-lg font-semibold">The server does not answer</h1>
        <p role="alert" className="mt-1 text-sm text-fg-2">
          {asSentence(away.message)} You are still signed in, and this page continues as soon as the server is back.
        </p>
        {away.requestId !== null && (
          <div className="mt-2">
            <RequestId id={away.requestId} />
          </div>
        )}
        <p className="mt-4 h-5 text-sm text-fg-3 tabular-nums">
          {away.isChecking || seconds === 0 ? "Trying again…" : `Next try in ${formatNoun(seconds, "second")}`}
        </p>
        <Button look="primary" className="mt-3" busy={away.isChecking} onClick={retry.now}>
          Try again
        </Button>
      </div>
    </div>
  );
}
