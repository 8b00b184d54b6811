// How the title of the page says that it is somebody's turn.
import { t } from '../i18n/i18n.svelte';

/** At how many online tables it is this browser's turn. */
export const waiting = $state({ turns: 0 });

/** The title of a page. */
export function titled(page = ''): string {
  const parts = [...(waiting.turns > 0 ? [`● ${t('board.turn.you')}`] : []), ...(page ? [page] : []), 'Azulejo'];
  return parts.join(' · ');
}

/** Whether this browser can show notifications at all. */
export const canNotify = (): boolean => typeof Notification === 'function';
