/*
 * Opens the application without a network, from its own files. The build writes before this text what they are: FILES,
 * the addresses, and VERSION, which differs if any of them does. Calls never come from here, nor do files of users.
 */
const CACHE = `ghala-${VERSION}`;
/** Windows of the version before may still ask for its files. */
const KEPT_VERSIONS = 2;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('ghala-'));
      await Promise.all(names.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

/* A window whose user has chosen the new version. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|files)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(thePage(request));
  else if (/^\/assets\/|^\/[^/]+\.(js|svg|png|webmanifest)$/.test(pathname))
    event.respondWith(fromCache(request, request));
});

/* A window that is opened or reloaded has nothing to lose: if it is the only one, it gets the version that waits. */
async function thePage(request) {
  const { waiting } = self.registration;
  if (!waiting || (await self.clients.matchAll({ type: 'window' })).length > 1) return fromCache('/', request);
  waiting.postMessage('take-over');
  return fetch(request).catch(() => fromCache('/', request));
}

async function fromCache(wanted, request) {
  const own = await (await caches.open(CACHE)).match(wanted);
  return own ?? (await caches.match(request)) ?? fetch(request);
}
