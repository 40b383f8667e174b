import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { isPlainClick } from "@/lib/link-click";
import { deferred } from "@/ui/deferred";
import { paths } from "./paths";

const loadWindow = () => import("./sign-in-window");
const signInWindow = deferred(loadWindow);

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
      {asked !== null && <signInWindow.Component redirect={asked.redirect} onClose={close} fallback={null} />}
    </SignInContext>
  );
}

export function useSignIn(): SignIn {
  return use(SignInContext);
}

interface LinkProps {
  /** The page to show after sign-in. */
  redirect?: string;
  className: string;
  children: ReactNode;
}

/** Opens the sign-in window. Before the app has loaded, and in another tab, it is a link to the page that signs in. */
export function SignInLink({ redirect, className, children }: LinkProps) {
  const signIn = useSignIn();
  return (
    <Link
      to={paths.login({ redirect })}
      className={className}
      onPointerEnter={signIn.preload}
      onFocus={signIn.preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        signIn.open(redirect);
      }}
    >
      {children}
    </Link>
  );
}
