// What happened at a table of Duel, told.
import { seatName } from '../frame/names';
import { changesOf, pointsOf } from '../table/rounds';
import type { LogEntry, SeatInfo } from '../table/table';
import { list, t } from '../i18n/i18n.svelte';
import { step } from './steps';
import { playedText } from './words';

export function saidOf(entry: LogEntry, seats: readonly SeatInfo[]): string {
  const text = playedText(entry);
  return entry.seat ? t('text.label', { label: seatName(seats, entry.seat), text }) : text;
}

/** How scores changed in a ply. */
export function scoresText(entry: LogEntry, seats: readonly SeatInfo[]): string {
  const changed = changesOf(pointsOf(entry)).map(({ seat, before, after }) =>
    t('board.score.changed', { name: seatName(seats, seat), before, after }),
  );
  return changed.length === 0 ? '' : list(changed);
}

/** The slots and spaces of the mover's dome that a ply filled, by the names of their steps. */
export function freshOf(entry: LogEntry | undefined): readonly string[] {
  return (entry?.effects ?? []).flatMap((effect) => {
    if (effect.kind !== 'move' || !entry?.seat || !('seat' in effect.to) || effect.to.seat !== entry.seat) return [];
    const { to } = effect;
    if (to.at === 'slot') return [step.slot(to.space)];
    return to.at === 'dome' ? [step.space(to.row, to.column)] : [];
  });
}
