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
    // A page of docs stays as it is drawn, with what its reader has opened and marked; within a boundary it is
    // taken over in short tasks.
    if (container.firstElementChild?.hasAttribute("data-kept")) {
      startKeeping();
      hydrateRoot(container, <Suspense fallback={null}>{app}</Suspense>);
    } else createRoot(container).render(app);
  };

  // The server may have sent the page's content already. It stays until the route's code is here, so
  // that nothing flashes, and so that the route can read what it needs from it.
  if (router.state.initialized || container.childElementCount === 0) return show();
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
}

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
// Reading the code is one task, and what it begins with another: in between the browser answers a touch.
setTimeout(start, 0, root);
