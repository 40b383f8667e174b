import { asSentence } from "@/lib/sentence";
import { RequestId } from "@/ui/request-id";
import { type Away, useSession } from "./session";
import { WaitingScreen } from "./waiting-screen";

/** Shown while the user cannot be checked. Says what happened and that the session is kept. */
export function ServerAway({ away }: { away: Away }) {
  const { retry } = useSession();
  return (
    <WaitingScreen isChecking={away.isChecking} nextTry={retry.at} onRetry={retry.now}>
      <p role="alert" className="mt-1 text-sm text-fg-2">
        {asSentence(away.message)} You are still signed in, and this page continues as soon as the server is back.
      </p>
      {away.requestId !== null && (
        <div className="mt-2">
          <RequestId id={away.requestId} />
        </div>
      )}
    </WaitingScreen>
  );
}
