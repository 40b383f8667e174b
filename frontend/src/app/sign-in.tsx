import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";

const SignInDialog = lazy(() => import("@/features/auth/components/sign-in-dialog"));

interface SignIn {
  /** Opens the sign-in window; `redirect` is where the link in the mail leads in the end. */
  open: (redirect?: string) => void;
}

const SignInContext = createContext<SignIn>({ open: () => undefined });

/** Any part of the app may ask for the sign-in window; its code loads on the first use. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ redirect: string | undefined } | null>(null);
  const value = useMemo(() => ({ open: (redirect?: string) => setAsked({ redirect }) }), []);
  return (
    <SignInContext value={value}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <SignInDialog redirect={asked.redirect} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </SignInContext>
  );
}

export function useSignIn(): SignIn {
  return use(SignInContext);
}
