// The service worker keeps the app's files, so that it opens without a network.
import { t } from '../i18n/i18n.svelte';
import { say } from '../ui/toast.svelte';

const hour = 3_600_000;

/** Begins to keep them, when the page has nothing else to do, and offers a new version as soon as it is there. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => void follow().catch(() => undefined); // not allowed here, for example without https: then the app needs the network
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 4000);
}

async function follow(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const { serviceWorker } = navigator;
  const worker = new Workbox(new URL('service-worker.js', document.baseURI.split('#')[0]).href);
  let replaces = serviceWorker.controller !== null;
  let chosen = false;
  let registration: ServiceWorkerRegistration | undefined;

  const reload = () => {
    chosen = true;
    // Where another page was quicker, the new version is there already.
    if (registration?.waiting) worker.messageSkipWaiting();
    else location.reload();
  };
  const offer = () => say(t('app.new_version'), 'info', { label: t('app.reload'), run: reload });

  worker.addEventListener('waiting', offer);
  serviceWorker.addEventListener('controllerchange', () => {
    if (chosen) location.reload();
    else if (replaces) offer();
    replaces = true; // the first one replaces nothing
  });
  registration = await worker.register();
  // Pages stay open for days.
  setInterval(() => void worker.update().catch(() => undefined), hour);
}
