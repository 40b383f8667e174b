import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";

const loadWindow = () => import("./sign-in-window");
const SignInWindow = lazy(loadWindow);

function preload(): void {
  loadWindow().then(
    ({ preloadDialog }) => preloadDialog(),
    () => undefined,
  );
}

interface SignIn {
  /**
   * Opens the sign-in window; `redirect` is the page to show after sign-in. `onCancel` is called if the window is closed
   * before a link was sent.
   */
  open: (redirect?: string, onCancel?: () => void) => void;
  /** Loads the window's code ahead of time. */
  preload: () => void;
}

const SignInContext = createContext<SignIn>({ open: () => undefined, preload: () => undefined });

/** Lets any part of the app open the sign-in window. Its code loads on demand. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ redirect: string | undefined; onCancel: (() => void) | undefined } | null>(null);
  const value = useMemo(
    () => ({ open: (redirect?: string, onCancel?: () => void) => setAsked({ redirect, onCancel }), preload }),
    [],
  );
  function close(isSent: boolean) {
    if (!isSent) asked?.onCancel?.();
    setAsked(null);
  }
  return (
    <SignInContext value={value}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <SignInWindow redirect={asked.redirect} onClose={close} />
        </Suspense>
      )}
    </SignInContext>
  );
}

export function useSignIn(): SignIn {
  return use(SignInContext);
}
