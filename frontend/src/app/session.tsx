import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { currentUser, signOut as callSignOut } from "@/api/generated/sdk.gen";
import type { User } from "@/api/generated/types.gen";
import { onTokenRefused, readToken, removeToken, TOKEN_KEY, writeToken } from "@/api/token";
import { clearDrafts } from "@/lib/drafts";
import { hasUnsavedWork } from "./unsaved-work";

/** Why nobody is signed in: never was, the session ended by itself, or the user left. */
export type Ending = "none" | "expired" | "left";

export type SessionState =
  | { status: "loading"; user: null; ending: "none" }
  | { status: "signed-in"; user: User; ending: "none" }
  /** `was` is whose session ended by itself, while there is work of theirs on the page. */
  | { status: "signed-out"; user: null; ending: Ending; was?: User };

interface Session {
  state: SessionState;
  signIn: (token: string, user: User) => void;
  signOut: () => Promise<void>;
  /** Forgets the session here without asking the server (it ended there already). */
  forget: () => void;
}

const SessionContext = createContext<Session | null>(null);

const signedOut = (ending: Ending): SessionState => ({ status: "signed-out", user: null, ending });

/** Holds who is signed in. A stored token is checked once at start; a failed check removes it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [state, setState] = useState<SessionState>(() =>
    readToken() === null ? signedOut("none") : { status: "loading", user: null, ending: "none" },
  );

  // A page with unsaved work waits for its user.
  const isWaiting = useRef(false);

  useEffect(() => {
    let abort = new AbortController();
    function restore(token: string) {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      currentUser({ signal })
        .then(({ user }) => {
          if (signal.aborted) return;
          setState({ status: "signed-in", user, ending: "none" });
          if (!isWaiting.current) return;
          isWaiting.current = false;
          // What failed without a session is asked for again.
          void queries.invalidateQueries();
        })
        .catch(() => {
          // A sign-in that happened meanwhile has its own token: leave that alone.
          if (signal.aborted || (readToken() ?? token) !== token) return;
          removeToken();
          setState(signedOut("expired"));
        });
    }
    // Another tab signed in or out: the link of a mail opens in a tab of its own.
    function onStorage(event: StorageEvent) {
      if (event.key !== TOKEN_KEY) return;
      if (event.newValue !== null) return restore(event.newValue);
      clearDrafts();
      setState(signedOut("left"));
      queries.clear();
    }
    const token = readToken();
    if (token !== null) restore(token);
    addEventListener("storage", onStorage);
    return () => {
      abort.abort();
      removeEventListener("storage", onStorage);
    };
  }, [queries]);

  useEffect(
    () =>
      onTokenRefused(() => {
        if (hasUnsavedWork()) {
          isWaiting.current = true;
          setState(({ user }) => (user === null ? signedOut("expired") : { status: "signed-out", user: null, ending: "expired", was: user }));
          return;
        }
        setState(signedOut("expired"));
        queries.clear();
      }),
    [queries],
  );

  const forget = useCallback(() => {
    removeToken();
    clearDrafts();
    setState(signedOut("left"));
    queries.clear();
  }, [queries]);

  const signIn = useCallback((token: string, user: User) => {
    writeToken(token);
    setState({ status: "signed-in", user, ending: "none" });
  }, []);

  const signOut = useCallback(async () => {
    const token = readToken();
    forget();
    // The token is gone here already, so the call brings it along; its failure changes nothing.
    await callSignOut({ headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
  }, [forget]);

  const session = useMemo(() => ({ state, signIn, signOut, forget }), [state, signIn, signOut, forget]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider above it");
  return session;
}

/** The signed-in user inside guarded pages. */
export function useUser(): User {
  const { state } = useSession();
  const user = state.status === "signed-out" ? state.was : state.user;
  if (!user) throw new Error("useUser is for pages behind the guard");
  return user;
}
