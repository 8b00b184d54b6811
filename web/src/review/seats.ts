import type { RecordSeat } from '@azulejo/core';
import { titles } from '../frame/names';
import type { SeatInfo } from '../table/table';

/** Who played, as the record says. */
export function seatsOf(players: number, told: readonly RecordSeat[] = []): SeatInfo[] {
  const seats = Array.from({ length: players }, (_none, i): SeatInfo => {
    const { kind = 'human', level, name = '', absent = false, barred = false } = told[i] ?? {};
    return { seat: i + 1, kind, level, name: level ? '' : name, mine: false, barred: absent || barred };
  });
  const names = titles(seats);
  return seats.map((seat, i) => ({ ...seat, name: names[i]! }));
}
