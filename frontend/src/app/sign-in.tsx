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
  /** Opens the sign-in window; `redirect` is where the link in the mail leads in the end. */
  open: (redirect?: string) => void;
  /** Loads its code before it is needed. */
  preload: () => void;
}

const SignInContext = createContext<SignIn>({ open: () => undefined, preload: () => undefined });

/** Any part of the app may ask for the sign-in window; its code loads when it may be wanted. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ redirect: string | undefined } | null>(null);
  const value = useMemo(() => ({ open: (redirect?: string) => setAsked({ redirect }), preload }), []);
  return (
    <SignInContext value={value}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <SignInWindow redirect={asked.redirect} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </SignInContext>
  );
}

export function useSignIn(): SignIn {
  return use(SignInContext);
}
