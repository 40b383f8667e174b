// Keeps the pages of the documentation that were read, for when there is no network. What is kept is shown only when the
// network fails, so that nobody reads an old page while there is a new one. Styles and scripts are in the browser's own
// cache already: their addresses contain a hash of their content.

const CACHE = "help-1";
const PAGE = /^(\/docs|\/api\/help\/pages)(\/|$)/;

self.addEventListener("activate", (event) => {
  const deleteOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  };
  event.waitUntil(deleteOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const isPage = origin === location.origin && PAGE.test(pathname) && search === "";
  if (isPage && request.method === "GET") event.respondWith(answer(request));
});

// The app names the page that it shows: its document, or the answer that it made it of, may not have gone through here.
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data)) event.waitUntil(Promise.all(event.data.map(keep)));
});

async function keep(address) {
  const cache = await caches.open(CACHE);
  const isKept = (await cache.match(address, { ignoreVary: true })) !== undefined;
  if (PAGE.test(address) && !isKept) await cache.add(address).catch(() => {});
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const kept = await cache.match(request.url, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
  if (response.ok && !response.redirected) await cache.put(request.url, response.clone()).catch(() => {});
  return response;
}
