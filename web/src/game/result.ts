import { list, t } from '../i18n/i18n.svelte';
import { seatName } from './names';
import type { Table } from './table';

/** The result of a game that is over: who won, with how many points or by resignation. */
export function resultText({ state, seats, resigned, winners = state.winners ?? [] }: Pick<Table, 'state' | 'seats' | 'resigned' | 'winners'>): string {
  if (resigned !== undefined) {
    const other = seats.find((seat) => seat.seat !== resigned);
    if (seats.length > 2 || !other) return t('play.resigned', { name: seatName(seats, resigned) });
    return t('end.resignation', { name: other.name });
  }
  const points = state.scores?.[(winners[0] ?? 1) - 1] ?? 0;
  const name = list(winners.map((seat) => seatName(seats, seat)));
  return t(winners.length > 1 ? 'end.shared' : 'end.winner', { n: points, name });
}
