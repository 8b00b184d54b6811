// What happened at a table of Duel, told.
import { seatName } from '../frame/names';
import type { LogEntry, SeatInfo } from '../table/table';
import { list, t } from '../i18n/i18n.svelte';
import { step } from './steps';
import { isDuel } from './pieces';
import { playedText } from './words';

export function saidOf(entry: LogEntry, seats: readonly SeatInfo[]): string {
  const text = playedText(entry);
  return entry.seat ? t('text.label', { label: seatName(seats, entry.seat), text }) : text;
}

/** How scores changed in a ply. */
export function scoresText({ before, after }: LogEntry, seats: readonly SeatInfo[]): string {
  if (!isDuel(before) || !isDuel(after)) return '';
  const changed = after.boards.flatMap((board, index) =>
    board.score === before.boards[index]?.score
      ? []
      : [t('board.score.changed', { name: seatName(seats, index + 1), before: before.boards[index]!.score, after: board.score })],
  );
  return changed.length === 0 ? '' : list(changed);
}

/** The slots and spaces of a dome that a ply filled, by the names of their steps. */
export function freshOf(entry: LogEntry | undefined): readonly string[] {
  if (!entry || !isDuel(entry.before) || !isDuel(entry.after) || !entry.seat) return [];
  const before = entry.before.boards[entry.seat - 1]!;
  const after = entry.after.boards[entry.seat - 1]!;
  const slots = after.plates.flatMap((plate, index) => (plate === before.plates[index] ? [] : [step.slot(index + 1)]));
  const spaces = after.dome.flatMap((row, r) => [...row].flatMap((tile, c) => (tile === before.dome[r]?.[c] ? [] : [step.space(r + 1, c + 1)])));
  return [...slots, ...spaces];
}
