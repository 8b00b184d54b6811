// Opens the app without a network. Files with a hash in their name never change; the page itself is asked for first, so
// that a new version is taken as soon as there is one.
const version = '__VERSION__';
const files = ['__FILES__'];
const cacheName = `azulejo-${version}`;

// The engine and its networks are large: a page fetches them when it has time ("offline" message), or uses them.
const large = /\.(wasm|net)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.filter((file) => !large.test(file))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // Large files whose name did not change move to the new version.
      const cache = await caches.open(cacheName);
      for (const name of await caches.keys()) {
        if (!name.startsWith('azulejo-') || name === cacheName) continue;
        const old = await caches.open(name);
        for (const file of files.filter((each) => large.test(each))) {
          const kept = await old.match(file);
          if (kept) await cache.put(file, kept);
        }
        await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

// A notification brings its page to the front.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = event.notification.data?.url;
  event.waitUntil(
    (async () => {
      const [page] = await self.clients.matchAll({ type: 'window' });
      if (!page) return self.clients.openWindow(url);
      await page.navigate(url);
      return page.focus();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data !== 'offline') return;
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      for (const file of files) if (!(await cache.match(file))) await cache.add(file);
      event.source?.postMessage('offline ready');
    })(),
  );
});

async function answer(request) {
  const cache = await caches.open(cacheName);
  if (request.mode === 'navigate') {
    try {
      const response = await fetch(request);
      if (response.ok) await cache.put('./', response.clone());
      return response;
    } catch {
      return (await cache.match('./')) ?? Response.error();
    }
  }
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== 'GET' || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  if (url.pathname.includes('/api/') || /\/(healthz|metrics)$/.test(url.pathname)) return;
  event.respondWith(answer(request));
});
