import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { followTheme } from "@/lib/theme";
import { Toaster } from "@/ui/toaster";
import { useKeeping } from "./keeping";
import { SessionProvider } from "./session";
import { SignInProvider } from "./sign-in";

export function Providers({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  useEffect(followTheme, []);
  const isKeeping = useKeeping();
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <SignInProvider>{children}</SignInProvider>
      </SessionProvider>
      {!isKeeping && <Toaster />}
    </QueryClientProvider>
  );
}
