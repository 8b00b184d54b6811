/// <reference lib="webworker" />
// Opens the app without a network. A new version is fetched whole, and waits: pages that are open keep their version until they are loaded
// again.
import { cacheNames, clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;
/** The files of this version: shell.ts writes them here. Names with a hash have no revision. */
declare const FILES: { url: string; revision: string | null }[];

const previous = 'azulejo-previous';
const assets = new URL('assets/', self.registration.scope).pathname;

clientsClaim();
precacheAndRoute(FILES);

// Another page may still show the version before this one, and load more of it.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assets),
  async ({ request }) => (await caches.match(request, { cacheName: previous })) ?? fetch(request),
);

/** Keeps the files of the version that is replaced, since activation deletes them. Only names with a hash are asked for later. */
async function keepPrevious(): Promise<void> {
  const current = new Set(FILES.map(({ url }) => new URL(url, self.location.href).href));
  await caches.delete(previous);
  const [from, to] = await Promise.all([caches.open(cacheNames.precache), caches.open(previous)]);
  for (const request of await from.keys()) {
    const response = current.has(request.url) ? undefined : await from.match(request);
    if (response && new URL(request.url).pathname.startsWith(assets)) await to.put(request, response);
  }
}

/** Versions before 0.2 had a cache each, named by a hash. */
async function removeOldCaches(): Promise<void> {
  for (const name of await caches.keys()) if (/^azulejo-[0-9a-f]{12}$/.test(name)) await caches.delete(name);
}

self.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()));
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | undefined)?.type === 'SKIP_WAITING')
    event.waitUntil(keepPrevious().then(() => self.skipWaiting()));
});

// A notification brings its page to the front.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(
    (async () => {
      const [page] = await self.clients.matchAll({ type: 'window' });
      if (!page) return self.clients.openWindow(url);
      await page.navigate(url);
      return page.focus();
    })(),
  );
});
