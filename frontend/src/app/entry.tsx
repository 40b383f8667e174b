import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { readToken } from "@/api/token";
import "@/styles/app.css";
import { keepEarlyInput } from "@/lib/early-input";
import { App, KeptApp } from "./app";
import { followErrors } from "./follow-errors";
import { startKeeping } from "./keeping";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

function start(container: HTMLElement) {
  const queries = makeQueryClient();
  // Docs that are missing for visitors may be the reader's own, so with a session the app asks for them.
  const isMissing = location.pathname.startsWith("/d/") && container.querySelector("[data-missing]") !== null;
  const isHidden = isMissing && readToken() !== null;
  const router = makeRouter(queries, isMissing && !isHidden);
  const show = () => {
    // Hydrate a page of docs or of the site, so that open folds, selections and typed text stay.
    const kept = container.firstElementChild?.getAttribute("data-kept");
    if (typeof kept === "string" && !isHidden) {
      startKeeping(kept === "site" ? "site" : "docs");
      if (kept === "site") keepEarlyInput(container);
      // A transition, which React interrupts for input instead of blocking the page until it has hydrated all of it.
      startTransition(() => void hydrateRoot(container, <KeptApp queries={queries} router={router} />));
    } else createRoot(container).render(<App queries={queries} router={router} />);
  };

  // The server may have sent the page's content. Keep it until the route's code has loaded, so that nothing flashes and
  // the route can read its data from it.
  if (router.state.initialized || container.childElementCount === 0) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

followErrors();
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
// Start in a separate task, so that the browser can handle input after evaluating the code.
setTimeout(start, 0, root);
