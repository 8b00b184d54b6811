import type { SeatInfo } from '../table/table';
import { t } from '../i18n/i18n.svelte';

/** Who played, as the record's tags say. */
export function seatsOf(players: number, tags: ReadonlyMap<string, string>): SeatInfo[] {
  const barred = ['Absent', 'Barred'].flatMap((tag) => tags.get(tag)?.split(',').map(Number) ?? []);
  return Array.from({ length: players }, (_none, i) => ({
    seat: i + 1,
    name: tags.get(`Name${i + 1}`) || t('seat.player', { n: i + 1 }),
    kind: 'human',
    mine: false,
    barred: barred.includes(i + 1),
  }));
}
