// The service worker keeps the app's files, so that it opens without a network.

/** Begins to keep them; once the page has nothing else to do, the engine and its networks too. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void (async () => {
    try {
      await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI.split('#')[0]));
      const { active } = await navigator.serviceWorker.ready;
      setTimeout(() => active?.postMessage('offline'), 4000);
    } catch {
      // Not allowed here, for example without https: then the app needs the network.
    }
  })();
}
