import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { followTheme } from "@/lib/theme";
import { needsToaster, subscribeToasts } from "@/ui/toast";
import { SessionProvider } from "./session";
import { SignInProvider } from "./sign-in";

/** Loads with the first toast. If it does not load, the page has no toasts. */
const Toaster = lazy<ComponentType>(() =>
  import("@/ui/toaster").then(
    ({ Toaster: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  useEffect(followTheme, []);
  const isToasting = useSyncExternalStore(subscribeToasts, needsToaster, () => false);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <SignInProvider>{children}</SignInProvider>
      </SessionProvider>
      {isToasting && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
