// Files of this edition are kept for use without a network; their version, and their list with the hash of each, are written
// when it is built. A version is kept whole: all files come anew from the host, and each is the one that is meant, or the
// version before stays. A new version waits until no page of the one before is open, or only one that asks for it.
const VERSION = "{{version}}";
const FILES = {"{{files}}": ""};
const OURS = `deckbuilder ${self.registration.scope} `; // other editions and programs may have caches at this host, too
const CACHE = OURS + VERSION;

const fresh = ([address, integrity]) => new Request(address, { cache: "reload", integrity });
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(Object.entries(FILES).map(fresh))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  event.waitUntil((async () => {
    const pages = await self.clients.matchAll({ includeUncontrolled: true });
    if (pages.length === 1) await self.skipWaiting();
  })());
});

const answer = async (request) => {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
};
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request));
});
