// Moves and what they do, in words.
import type { AzulState, Colour, PlacePreview, Runs, TakePreview } from '@azulejo/core';
import type { Taken } from '../frame/MoveText.svelte';
import { isYou, seatName } from '../frame/names';
import type { LogEntry, SeatInfo } from '../table/table';
import { list, number, signed, t, type Key } from '../i18n/i18n.svelte';
import { groups } from '../tiles/counts';
import { FLOOR } from './picking';
import { toldPly } from '../core/plies.svelte';

const COLOUR_KEYS: Record<Colour, Key> = { B: 'colour.blue', Y: 'colour.yellow', R: 'colour.red', K: 'colour.black', W: 'colour.white' };

/** What is lost, with a true minus. */
export function minus(points: number): string {
  return `−${number(points)}`;
}

export function colourName(colour: Colour): string {
  return t(COLOUR_KEYS[colour]);
}

export function sourceName(source: number): string {
  return source === 0 ? t('source.centre') : t('source.factory', { n: source });
}

export function targetName(row: number): string {
  return row === FLOOR ? t('target.floor') : t('target.line', { n: row });
}

/** "2 blue, 1 red", or that there is nothing. */
export function tilesText(tiles: string): string {
  const found = groups(tiles).map(({ colour, count }) => t('board.tiles', { n: count, colour: colourName(colour) }));
  return found.length === 0 ? t('board.nothing') : list(found);
}

/** The runs through a placed tile as arithmetic. */
export function runsText({ horizontal, vertical, points }: Runs): string {
  if (horizontal > 1 && vertical > 1) return t('score.row_and_column', { h: horizontal, v: vertical, points });
  if (horizontal > 1) return t('board.score.row', { h: horizontal, points });
  if (vertical > 1) return t('board.score.column', { v: vertical, points });
  return t('score.alone', { points });
}

/** What taking would do, one thing a line; what matters most first. */
export function takeEffects(move: TakePreview): string[] {
  const effects: string[] = [];
  if (move.completes_line) effects.push(t('preview.complete', { n: move.row }));
  if (move.to_floor > 0) effects.push(t('preview.floor', { n: move.to_floor }));
  if (move.to_lid > 0) effects.push(t('preview.lid', { n: move.to_lid }));
  if (move.takes_marker) effects.push(t('preview.marker'));
  effects.push(t('preview.gain', { before: signed(move.gain_before), after: signed(move.gain_after) }));
  return effects;
}

export function takeText(move: TakePreview): string {
  return t('move.take', { n: move.taken, colour: colourName(move.colour), source: sourceName(move.source), target: targetName(move.row) });
}

export function placeText(move: PlacePreview): string {
  return t('move.place', { colour: colourName(move.colour), line: targetName(move.row), column: move.column });
}

/** What placing here would close: the column for this colour in all other rows (G1). */
export function lockText(move: PlacePreview): string {
  return t('board.place.locks', { n: move.column, colour: colourName(move.colour) });
}

/** A move that was played, in words; a deal as such. */
export function playedText(entry: LogEntry): string {
  const ply = toldPly(entry.before, entry.token);
  switch (ply?.kind) {
    case 'take':
      return t('move.take', { n: ply.taken, colour: colourName(ply.colour), source: sourceName(ply.source), target: targetName(ply.row) });
    case 'place':
      return t('move.place', { colour: colourName(ply.colour), line: targetName(ply.row), column: ply.column });
    case 'deal':
      return t('board.log.deal', { n: entry.after.round });
    default:
      return entry.token;
  }
}

/** The tiles that a move took, with the words that begin its text. */
export function takenTiles(entry: LogEntry): Taken | undefined {
  const ply = toldPly(entry.before, entry.token);
  return ply?.kind === 'take'
    ? { art: ply.colour, n: ply.taken, words: t('board.tiles', { n: ply.taken, colour: colourName(ply.colour) }) }
    : undefined;
}

/** The headline: whose turn it is. */
export function headline(state: AzulState, seats: readonly SeatInfo[], viewer: number | null, ended = false): string {
  if (ended || state.phase === 'over') return t('board.turn.over');
  if (state.phase === 'deal') return t('board.turn.deal');
  // Several people on the same device: "your turn" would not say whose.
  const shared = seats.filter((seat) => seat.mine).length > 1;
  const name = seatName(seats, state.turn);
  const mine = (state.turn === viewer || isYou(name)) && !shared;
  if (state.phase === 'tile') return mine ? t('board.turn.you_place') : t('board.turn.they_place', { name });
  return mine ? t('board.turn.you') : t('board.turn.they', { name });
}
