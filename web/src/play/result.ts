import type { Table } from '../game/table';
import { list, t } from '../i18n/i18n.svelte';

/** What a game that is over came to. */
export function resultText(table: Table): string {
  const name = (seat: number) => table.seats[seat - 1]?.name ?? '';
  if (table.resigned !== undefined) {
    const other = table.seats.find((seat) => seat.seat !== table.resigned);
    if (table.seats.length > 2 || !other) return t('play.resigned', { name: name(table.resigned) });
    return t('end.resignation', { name: other.name });
  }
  const winners = table.winners ?? table.state.winners ?? [];
  const points = table.state.scores?.[(winners[0] ?? 1) - 1] ?? 0;
  return t(winners.length > 1 ? 'end.shared' : 'end.winner', { n: points, name: list(winners.map(name)) });
}
