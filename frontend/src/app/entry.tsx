import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "@/styles/app.css";
import { ErrorBoundary } from "./error-boundary";
import { CrashScreen } from "./error-fallback";
import { Providers } from "./providers";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const queries = makeQueryClient();
const router = makeRouter(queries);

function start() {
  createRoot(root as HTMLElement).render(
    <StrictMode>
      <ErrorBoundary fallback={(caught) => <CrashScreen {...caught} />}>
        <Providers queries={queries}>
          <RouterProvider router={router} />
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
  );
}

// The server may have sent the page's content already. It stays until the route's code is here, so
// that nothing flashes, and so that the route can read what it needs from it.
if (router.state.initialized || root.childElementCount === 0) start();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    start();
  });
}
