import type { QueryClient } from "@tanstack/react-query";
import type { RouteObject, ShouldRevalidateFunction } from "react-router-dom";

export interface PageModule {
  default: React.ComponentType;
  /** Loads what the first render needs besides the code. */
  prepare?: () => Promise<void>;
  /** Starts the page's requests while its code loads. */
  prefetch?: (queries: QueryClient, parameters: Readonly<Record<string, string | undefined>>, pathname: string) => void;
  /** Returns whether a navigation starts them again; without it, every navigation does. */
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** Makes a lazy route from a module with the page as default export. */
export function page(queries: QueryClient, load: () => Promise<PageModule>): Pick<RouteObject, "lazy"> {
  return {
    lazy: async () => {
      const module = await load();
      await module.prepare?.();
      return {
        Component: module.default,
        loader: ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
          module.prefetch?.(queries, params, new URL(request.url).pathname);
          return null;
        },
        ...(module.shouldRevalidate && { shouldRevalidate: module.shouldRevalidate }),
      };
    },
  };
}
