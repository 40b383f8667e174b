import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import {
  createMemoryRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  RouterProvider,
} from "react-router-dom";
import { Providers } from "@/app/providers";
import { makeQueryClient } from "@/app/query-client";
import { findRoutes, makeRoutes } from "@/app/router";

/** Renders the whole app at an address, as the browser starts it. */
export function renderApp(path: string) {
  const queries = makeQueryClient();
  return renderRoutes(makeRoutes(queries), path, queries, findRoutes(queries));
}

/** Renders one element at an address, inside the app's providers. */
export function renderAt(element: ReactNode, path = "/") {
  return renderRoutes([{ path: "*", element }], path);
}

function renderRoutes(
  routes: RouteObject[],
  path: string,
  queries = makeQueryClient(),
  find?: PatchRoutesOnNavigationFunction,
) {
  history.replaceState(null, "", path);
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    ...(find && { patchRoutesOnNavigation: find }),
  });
  const user = userEvent.setup();
  return {
    user,
    router,
    queries,
    ...render(
      <Providers queries={queries}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  };
}
