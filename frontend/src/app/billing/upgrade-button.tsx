import { Link } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { paths } from "../paths";
import { useSession } from "../session";
import { checkoutMutation, NoTokenError, SESSION_EXPIRED } from "./queries";
import { useDeparture } from "./use-departure";

const CHECKOUT_FAILED = "Failed to open checkout";

/** Takes an owner on Free to the provider's checkout, and from there back to `returnTo`. */
export function UpgradeButton({ returnTo }: { returnTo: string | null }) {
  const { refresh } = useSession();
  const { mutate, isBusy, error } = useDeparture(checkoutMutation(returnTo));
  const isSubscribed = error instanceof ApiError && error.code === "already_subscribed";
  return (
    <div className="grid gap-2.5">
      <Button
        look="primary"
        busy={isBusy}
        onClick={() =>
          mutate(undefined, {
            onError: (cause) => {
              // Another tab has subscribed.
              if (cause instanceof ApiError && cause.status === 409) void refresh().catch(() => undefined);
            },
          })
        }
      >
        Upgrade to Pro
      </Button>
      {error !== null && (
        <Notice tone="bad">
          {checkoutProblem(error)}{" "}
          {isSubscribed && (
            <Link to={paths.billing()} className="underline">
              Open billing
            </Link>
          )}
        </Notice>
      )}
    </div>
  );
}

function checkoutProblem(error: Error): string {
  if (error instanceof NoTokenError) return error.message;
  if (error instanceof ApiError && error.status === 401) return SESSION_EXPIRED;
  if (error instanceof ApiError && error.status < 500) return asSentence(error.message);
  return `${CHECKOUT_FAILED}. ${asSentence(messageOf(error, "Please try again"))}`;
}
