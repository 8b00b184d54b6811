// "Your turn" where it is seen while another page is in front: in the tab's title and icon, on the app's icon, and as a notification
// for those who chose so in the settings.
import { untrack } from 'svelte';
import { t } from '../i18n/i18n.svelte';
import { watch } from '../online/watch.svelte';
import { canNotify, waiting } from '../ui/title.svelte';
import { go, here } from '../ui/router.svelte';
import { say } from '../ui/toast.svelte';
import { settings } from '../ui/settings.svelte';

async function notify(table: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  const view = watch.tables.find(({ id }) => id === table);
  const body = view ? t(`game.${view.game}`) : '';
  const options = {
    body,
    tag: `azulejo-${table}`,
    icon: './icon-192.png',
    data: { url: new URL(`#/table/${table}`, document.baseURI).href },
  };
  try {
    const shown = new Notification(t('board.turn.you'), options);
    shown.onclick = () => {
      focus();
      go(`/table/${table}`);
      shown.close();
    };
  } catch {
    // Phones show notifications only through the service worker.
    await (await navigator.serviceWorker?.ready)?.showNotification(t('board.turn.you'), options);
  }
}

/** For who looks at another page of the app; the first page shows all that wait. */
function tell(table: string): void {
  void import('../ui/sound').then(({ sound }) => sound('turn'));
  if (document.visibilityState === 'hidden' || here() === '/') return;
  const view = watch.tables.find(({ id }) => id === table);
  if (view)
    say(t('online.turn_at', { game: t(`game.${view.game}`) }), 'info', { label: t('online.open_it'), run: () => go(`/table/${table}`) });
}

/** Follows the tables of this browser. */
export function followTurns(): () => void {
  watch.start();
  return $effect.root(() => {
    let before: readonly string[] = [];
    $effect(() => {
      const { turns } = watch;
      waiting.turns = turns.length;
      const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
      if (icon) icon.href = turns.length > 0 ? './icon-turn.svg' : './icon.svg';
      const shown = turns.length > 0 ? navigator.setAppBadge?.(turns.length) : navigator.clearAppBadge?.();
      shown?.catch(() => undefined); // not installed
      const fresh = turns.filter((table) => !before.includes(table));
      before = turns;
      // At an open table, the table tells.
      const elsewhere = untrack(() => fresh.filter((table) => here() !== `/table/${table}`));
      untrack(() => elsewhere.forEach(tell));
      if (document.visibilityState === 'hidden') for (const table of fresh) void notify(table).catch(() => undefined);
    });
  });
}
