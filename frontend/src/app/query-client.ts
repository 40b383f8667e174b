import { QueryClient } from "@tanstack/react-query";

/** Makes a query client without retries, because the HTTP client retries. What failed is asked again once the network is back. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === "error",
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
