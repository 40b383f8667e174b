import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError, failureOf } from "@/api/errors";
import { currentUser, signOut as callSignOut } from "@/api/generated/sdk.gen";
import type { User } from "@/api/generated/types.gen";
import { onTokenRefused, readToken, removeToken, TOKEN_KEY, writeToken } from "@/api/token";
import { clearDrafts } from "@/lib/draft-names";
import { useRetries } from "@/lib/use-retries";
import { isKeepingSite } from "./keeping";
import { hasUnsavedWork } from "./unsaved-work";

/** Why there is no session: there was none, it expired, or the user signed out. */
export type Ending = "none" | "expired" | "left";

export type SessionState =
  | { status: "loading"; user: null; ending: "none" }
  /** The token could not be checked because the server is down or failing. It is kept and checked again. */
  | { status: "away"; user: null; ending: "none"; away: Away }
  | { status: "signed-in"; user: User; ending: "none" }
  /** `was` is the user whose session expired while there is unsaved work on the page. */
  | { status: "signed-out"; user: null; ending: Ending; was?: User };

/** Why the server did not answer. */
export interface Away {
  message: string;
  requestId: string | null;
  /** Whether a retry is running. */
  isChecking: boolean;
}

interface Session {
  state: SessionState;
  /** While the server is away: the time of the next retry, in milliseconds since 1970, and a function to retry at once. */
  retry: { at: number | null; now: () => void };
  signIn: (token: string, user: User) => void;
  /** Reads the user again, for example after a change of plan, and returns it. */
  refresh: () => Promise<User>;
  signOut: () => Promise<void>;
  /** Forgets the session without a request, because it has already ended on the server. */
  forget: () => void;
}

const SessionContext = createContext<Session | null>(null);

const LOADING: SessionState = { status: "loading", user: null, ending: "none" };
const awayWith = (away: Away): SessionState => ({ status: "away", user: null, ending: "none", away });
const signedOut = (ending: Ending): SessionState => ({ status: "signed-out", user: null, ending });

/** Provides the session. A stored token is checked at start, and removed if the server refuses it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [state, setState] = useState<SessionState>(() =>
    readToken() === null || isKeepingSite() ? signedOut("none") : LOADING,
  );

  // After an outage, or with unsaved work, the page waits for its user.
  const isWaiting = useRef(false);
  const check = useRef(new AbortController());
  const { attempt, nextTry, now, fail, stop } = useRetries();

  useEffect(() => {
    // The script in index.html sets it before the first paint, for as long as the user is not known.
    const isUnknown = state.status === "loading" || (state.status === "signed-out" && readToken() !== null);
    if (!isUnknown) document.documentElement.classList.remove("has-session");
  }, [state]);

  const isSignedIn = state.status === "signed-in";
  useEffect(() => {
    if (!isSignedIn || !isWaiting.current) return;
    isWaiting.current = false;
    // Retry queries that failed without a session.
    void queries.invalidateQueries();
  }, [isSignedIn, queries]);

  useEffect(() => {
    function restore(token: string) {
      check.current.abort();
      check.current = new AbortController();
      const { signal } = check.current;
      setState((before) => (before.status === "away" ? awayWith({ ...before.away, isChecking: true }) : before));
      currentUser({ signal })
        .then(({ user }) => {
          if (signal.aborted) return;
          stop();
          setState({ status: "signed-in", user, ending: "none" });
        })
        .catch((error: unknown) => {
          // A sign-in in the meantime has a new token; leave that alone.
          if (signal.aborted || (readToken() ?? token) !== token) return;
          if (error instanceof ApiError && error.status < 500) {
            stop();
            removeToken();
            setState(signedOut("expired"));
            return;
          }
          // The session is not known to be over, so the page waits.
          isWaiting.current = true;
          setState((before) =>
            before.status === "loading" || before.status === "away"
              ? awayWith({ ...failureOf(error), isChecking: false })
              : before,
          );
          fail();
        });
    }
    function start(token: string) {
      // During hydration the first render was a visitor's.
      setState((before) => (before.status === "signed-out" ? LOADING : before));
      restore(token);
    }
    // Another tab signed in or out; the link in the email opens in a new tab.
    function onStorage(event: StorageEvent) {
      if (event.key !== TOKEN_KEY) return;
      if (event.newValue !== null) return restore(event.newValue);
      check.current.abort();
      stop();
      clearDrafts();
      setState(signedOut("left"));
      queries.clear();
    }
    const token = readToken();
    if (token !== null) start(token);
    addEventListener("storage", onStorage);
    return () => {
      check.current.abort();
      removeEventListener("storage", onStorage);
    };
  }, [queries, attempt, fail, stop]);

  useEffect(
    () =>
      onTokenRefused(() => {
        if (hasUnsavedWork()) {
          isWaiting.current = true;
          setState(({ user }) =>
            user === null ? signedOut("expired") : { status: "signed-out", user: null, ending: "expired", was: user },
          );
          return;
        }
        setState(signedOut("expired"));
        queries.clear();
      }),
    [queries],
  );

  const forget = useCallback(() => {
    check.current.abort();
    stop();
    removeToken();
    clearDrafts();
    setState(signedOut("left"));
    queries.clear();
  }, [queries, stop]);

  const signIn = useCallback(
    (token: string, user: User) => {
      check.current.abort();
      stop();
      writeToken(token);
      setState({ status: "signed-in", user, ending: "none" });
    },
    [stop],
  );

  const refresh = useCallback(async () => {
    const token = readToken();
    const { user } = await currentUser();
    // A sign-in in the meantime has a user of its own.
    if (readToken() === token) setState((before) => (before.status === "signed-in" ? { ...before, user } : before));
    return user;
  }, []);

  // Most responses depend on the plan: limits, refusals, what is read-only.
  const plan = state.user?.plan ?? null;
  const knownPlan = useRef(plan);
  useEffect(() => {
    if (knownPlan.current !== null && plan !== null && knownPlan.current !== plan) void queries.invalidateQueries();
    knownPlan.current = plan;
  }, [plan, queries]);

  const signOut = useCallback(async () => {
    const token = readToken();
    forget();
    // The token is already removed, so pass it along. A failure does not matter.
    await callSignOut({ headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
  }, [forget]);

  const retry = useMemo(() => ({ at: nextTry, now }), [nextTry, now]);
  const session = useMemo(
    () => ({ state, retry, signIn, refresh, signOut, forget }),
    [state, retry, signIn, refresh, signOut, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider above it");
  return session;
}

/** Returns the signed-in user. Only for guarded pages. */
export function useUser(): User {
  const { state } = useSession();
  const user = state.status === "signed-out" ? state.was : state.user;
  if (!user) throw new Error("useUser is for pages behind the guard");
  return user;
}
