import { renderToString } from "react-dom/server";
import { createMemoryRouter, type RouteObject } from "react-router-dom";
import { ROUTES } from "@/lib/generated/routes";
import { KeptApp } from "./app";
import { makeQueryClient } from "./query-client";
import { Root } from "./root";
import { makeRoutes } from "./router";
import { Shell } from "./shell/shell";
import { loadStaticParts } from "./static-part";

export { ROUTES };

/** Stands for the content that the server renders. */
const CONTENT = "{{content}}";

/** Top bar and footer, with the elements around the content that `makeRoutes` gives it. */
const frame: RouteObject[] = [
  { Component: Root, children: [{ Component: Shell, children: [{ path: "*", element: CONTENT }] }] },
];

/**
 * Returns the HTML of each page that the server sends, by the key of its route, as a visitor sees it. Runs in Node when
 * the app is built.
 */
export async function prerender(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  const routes: [string, { path: string; prerendered: "page" | "frame" | "nothing" }][] = Object.entries(ROUTES);
  for (const [key, { path, prerendered }] of routes) {
    if (prerendered === "page") pages[key] = await render(makeRoutes(makeQueryClient()), path);
    if (prerendered === "frame") pages[key] = await render(frame, path);
  }
  return pages;
}

async function render(routes: RouteObject[], path: string): Promise<string> {
  const queries = makeQueryClient();
  // Any address without a page has the page "not found".
  const router = createMemoryRouter(routes, { initialEntries: [path === "*" ? "/nothing" : path] });
  await new Promise<void>((resolve) => {
    const check = () => {
      if (router.state.initialized) resolve();
    };
    router.subscribe(check);
    check();
  });
  await loadStaticParts();
  const html = renderToString(<KeptApp queries={queries} router={router} />);
  // React writes these where a part has failed or is still loading.
  if (/<!--\$[!?]-->/.test(html)) throw new Error(`${path} cannot be rendered without a browser:\n${html}`);
  if (!html.includes('data-kept="site"')) throw new Error(`${path} is not inside the shell`);
  router.dispose();
  return html;
}
