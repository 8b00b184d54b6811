import { seatTitle } from '../frame/names';
import { t } from '../i18n/i18n.svelte';
import { isMine } from './watch.svelte';
import type { WireView } from './wire';

/** Whose turn it is at a table of this browser, or what it waits for. */
export function turnText(view: WireView): string {
  if (isMine(view)) return t('online.your_turn');
  const seat = view.status === 'playing' ? view.seats[(view.state?.turn ?? 0) - 1] : undefined;
  if (!seat) return t(`online.status.${view.status}`);
  const kind = seat.kind === 'ai' || seat.stand_in ? 'ai' : 'human';
  return t('board.turn.they', { name: seatTitle({ name: seat.name ?? '', kind, level: seat.level, seat: seat.seat, mine: false }, false) });
}
