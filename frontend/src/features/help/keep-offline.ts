/** The script that keeps pages. It is not part of the build, because its address must not change. */
const WORKER = "/help-offline.js";

/** Keeps a page of the documentation for when there is no network. Where the browser cannot, it is as if it had none. */
export async function keepOffline(path: string, key: string): Promise<void> {
  // Absent without HTTPS, and in some private windows.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  try {
    // Not `ready`, which never comes in a tab whose first page is outside of the documentation.
    const { active, waiting, installing } = await workers.register(WORKER, { scope: "/docs" });
    const worker = active ?? waiting ?? installing;
    if (worker === null) return;
    await activated(worker);
    worker.postMessage([path, `/api/help/pages/${key}`], []);
  } catch {
    // Refused by the browser's settings.
  }
}

async function activated(worker: ServiceWorker): Promise<void> {
  if (worker.state === "activated") return;
  await new Promise<void>((done) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && done());
  });
}
