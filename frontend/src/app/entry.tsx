import { StrictMode, Suspense } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import "@/styles/app.css";
import { ErrorBoundary } from "./error-boundary";
import { CrashScreen } from "./error-fallback";
import { startKeeping } from "./keeping";
import { Providers } from "./providers";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

function start(container: HTMLElement) {
  const queries = makeQueryClient();
  const router = makeRouter(queries);
  const app = (
    <StrictMode>
      <ErrorBoundary fallback={(caught) => <CrashScreen {...caught} />}>
        <Providers queries={queries}>
          <RouterProvider router={router} />
        </Providers>
      </ErrorBoundary>
    </StrictMode>
  );
  const show = () => {
    // Hydrate a page of docs, so that open folds and selections stay. The Suspense boundary splits the work into
    // short tasks.
    if (container.firstElementChild?.hasAttribute("data-kept")) {
      startKeeping();
      hydrateRoot(container, <Suspense fallback={null}>{app}</Suspense>);
    } else createRoot(container).render(app);
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

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
// Start in a separate task, so that the browser can handle input after evaluating the code.
setTimeout(start, 0, root);
