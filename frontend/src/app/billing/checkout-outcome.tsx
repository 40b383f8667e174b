import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../session";
import { OPENED_CHECKOUT } from "./opened-checkout";

/**
 * The state after the browser comes back from the provider: the payment is being confirmed, Pro has started, the
 * confirmation takes longer than usual, or the user turned back.
 */
export type CheckoutOutcome = "confirming" | "started" | "late" | "canceled";

interface Checkout {
  outcome: CheckoutOutcome | null;
  /** Waits for the confirmation once more. */
  checkAgain: () => void;
  dismiss: () => void;
}

const CheckoutContext = createContext<Checkout>({
  outcome: null,
  checkAgain: () => undefined,
  dismiss: () => undefined,
});

/** The waits before each look at the plan, in milliseconds; together 15 s. */
const WAITS_MS = [500, 1000, 1500, 2000, 2500, 3500, 4000];
const SHOWN_MS = 5000;

export function useCheckoutOutcome(): Checkout {
  return use(CheckoutContext);
}

/**
 * Provides the outcome that the provider names in the address, `?checkout=success|canceled&checkout_id=…`, and removes it
 * there. It counts once, in the browser that has opened that checkout.
 */
export function CheckoutOutcomeProvider({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState<CheckoutOutcome | null>(null);
  const { state, refresh } = useSession();
  const isPro = state.user?.plan === "pro";
  const { pathname, search, hash, state: routerState } = useLocation();
  const navigate = useNavigate();

  const address = new URLSearchParams(search);
  const named = address.get("checkout");
  const [known, setKnown] = useState<string | null>(null);
  if (named !== known) {
    setKnown(named);
    const id = address.get("checkout_id");
    // Not a bookmark, nor an old page.
    if (named !== null && id !== null && id === sessionStorage.getItem(OPENED_CHECKOUT))
      setOutcome(named === "success" ? "confirming" : "canceled");
  }
  if (isPro && (outcome === "confirming" || outcome === "late")) setOutcome("started");

  useEffect(() => {
    if (named === null) return;
    const query = new URLSearchParams(search);
    sessionStorage.removeItem(OPENED_CHECKOUT);
    query.delete("checkout");
    query.delete("checkout_id");
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace: true, preventScrollReset: true, state: routerState },
    );
  }, [named, pathname, search, hash, routerState, navigate]);

  useEffect(() => {
    if (outcome === "confirming") return lookRepeatedly(refresh, () => setOutcome("late"));
    if (outcome !== "started" && outcome !== "canceled") return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome, refresh]);

  const checkout = useMemo(
    () => ({ outcome, checkAgain: () => setOutcome("confirming"), dismiss: () => setOutcome(null) }),
    [outcome],
  );
  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}

/** Calls `look` after each of the waits, and `giveUp` at the end. Returns the cleanup. */
function lookRepeatedly(look: () => Promise<unknown>, giveUp: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;
  function wait(round: number) {
    const milliseconds = WAITS_MS[round];
    if (milliseconds === undefined) return giveUp();
    timer = setTimeout(() => {
      // A failed look is like one that finds nothing: the next one may succeed.
      look()
        .catch(() => undefined)
        .finally(() => {
          if (!isStopped) wait(round + 1);
        });
    }, milliseconds);
  }
  wait(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
