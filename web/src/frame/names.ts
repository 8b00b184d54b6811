import type { GameName, Level } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';
import type { SeatInfo } from '../table/table';

export const games: readonly GameName[] = ['azul', 'azul-grey', 'azul-duel'];

/** With how many players each is played. It is shown before the rules are loaded; a test compares both. */
export const PLAYERS: Readonly<Record<GameName, readonly number[]>> = { azul: [2, 3, 4], 'azul-grey': [2, 3, 4], 'azul-duel': [2] };

export function isGame(text: string | null): text is GameName {
  return (games as readonly (string | null)[]).includes(text);
}

export const levels: readonly Level[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'max'];
/** The three that are offered first. */
export const mainLevels: readonly Level[] = [3, 6, 9];

export function levelName(level: Level): string {
  return t(`level.${level}`);
}

/** How a seat is called when nobody gave it a name. */
export function seatTitle(seat: { name: string; kind: string; level?: Level; seat: number; mine?: boolean }, alone: boolean): string {
  if (seat.name) return seat.name;
  if (seat.kind === 'ai') return levelName(seat.level ?? 3);
  return alone && seat.mine !== false ? t('seat.you') : t('seat.player', { n: seat.seat });
}

/** Whether this is what somebody without a name is called in records: no sentence in the third person can be made with it. */
export const isYou = (name: string): boolean => name === t('seat.you');

/** The name of a seat of a table. */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((each) => each.seat === seat)?.name || t('seat.player', { n: seat });
}

/** Names of seats as kept: those without one get theirs when they are shown, in the language of that day. */
export function titles(seats: readonly (Pick<SeatInfo, 'kind' | 'name' | 'level'> & { readonly mine?: boolean })[]): string[] {
  const alone = seats.filter((seat) => seat.kind === 'human').length === 1;
  const shown = seats.map((seat, i) => seatTitle({ ...seat, seat: i + 1 }, alone));
  // Two of one level are told apart.
  return shown.map((name, i) => {
    const same = shown.filter((each) => each === name).length;
    return same > 1 ? `${name} ${shown.slice(0, i + 1).filter((each) => each === name).length}` : name;
  });
}
