import { componentsOf } from '../core/components.svelte';
import { list, t } from '../i18n/i18n.svelte';
import { seatName } from './names';
import type { Table } from '../table/table';

const TIE_BREAKS = { rows: 'end.tie_rows', first_player_tile: 'end.tie_tile' } as const;

/**
 * The result of a game that is over: who won, with how many points and by which tie-break, by resignation or because somebody left. The winners are those of
 * the table, which the server names for online tables (there `state.winners` has the same seats). There are none if no seat is left that may win.
 */
export function resultText({
  state,
  seats,
  resigned,
  claimed = false,
  winners = state.winners,
}: Pick<Table, 'state' | 'seats' | 'resigned' | 'claimed' | 'winners'>): string {
  const names = (won: readonly number[]) => list(won.map((seat) => seatName(seats, seat)));
  if (resigned !== undefined) {
    const others = seats.flatMap(({ seat }) => (seat === resigned ? [] : [seat]));
    const won = winners ?? (others.length === 1 ? others : undefined);
    const left = seatName(seats, resigned);
    if (!won) return t('play.resigned', { name: left });
    if (won.length === 0) return t(claimed ? 'online.left_no_winner' : 'play.resigned_no_winner', { left });
    return t(claimed ? 'online.won_by_claim' : 'play.won_by_resignation', { name: names(won), left });
  }
  if (!winners || winners.length === 0) return t('end.no_winner');
  const points = state.scores?.[(winners[0] ?? 1) - 1] ?? 0;
  const result = t(winners.length > 1 ? 'end.shared' : 'end.winner', { n: points, name: names(winners) });
  // Somebody has as many points and could have won.
  const tied = seats.some(({ seat, barred }) => !barred && !winners.includes(seat) && state.scores?.[seat - 1] === points);
  const decides = tied && componentsOf(state.game)?.tie_break;
  return decides ? `${result}. ${t(TIE_BREAKS[decides])}` : result;
}
