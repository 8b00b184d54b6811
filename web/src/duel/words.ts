// Duel's moves and what they do, in words.
import type { Colour, DuelBoard, DuelPlacePreview, DuelPreview, DuelState, DuelTakePreview, PlatePreview, Runs } from '@azulejo/core';
import type { Taken } from '../frame/MoveText.svelte';
import { isYou, seatName } from '../frame/names';
import type { LogEntry, SeatInfo } from '../table/table';
import { list, number, signed, t, type Key } from '../i18n/i18n.svelte';
import { groups } from '../tiles/counts';
import { duelComponents } from '../core/components.svelte';
import { toldPly } from '../core/plies.svelte';
import { isCovered, isDuel, LARGE, lineSize, plateKind, readPlaced, type Space } from './pieces';

const COLOUR_KEYS: Record<Colour, Key> = {
  B: 'duel.colour.blue',
  Y: 'colour.yellow',
  R: 'colour.red',
  K: 'colour.black',
  W: 'duel.colour.white',
};

export function colourName(colour: Colour): string {
  return t(COLOUR_KEYS[colour]);
}

export function factoryName(factory: number): string {
  return factory === LARGE ? t('duel.large') : t('source.factory', { n: factory });
}

export function targetName(row: number): string {
  return row === 0 ? t('duel.broken_space') : t('target.line', { n: row });
}

export function scoringName(tile: string): string {
  return t(`duel.scoring.${tile}` as Key);
}

/** What a scoring tile counts. */
export function scoringRule(tile: string): string {
  return t(`duel.ui.scoring.${tile}` as Key);
}

/** "2 × yellow, 1 × red", or that there is nothing. */
export function tilesText(tiles: string): string {
  const found = groups(tiles).map(({ colour, count }) => t('board.tiles', { n: count, colour: colourName(colour) }));
  return found.length === 0 ? t('board.nothing') : list(found);
}

/** From the bottom to the top. */
export function stackText(tiles: string): string {
  return t('duel.ui.upwards', { tiles: [...tiles].map((tile) => colourName(tile as Colour)).join(', ') });
}

export function chipText(chip: string): string {
  if (chip === '?') return t('duel.ui.chip.covered');
  return t('duel.ui.chip', { colours: [...chip].map((colour) => colourName(colour as Colour)).join(' / ') });
}

/** What a space takes, or that nothing lies there. */
export function takesText(takes: string): string {
  if (takes === '*') return t('duel.ui.space.special');
  if (takes === '?') return t('duel.ui.space.wild');
  return takes ? colourName(takes as Colour) : t('duel.ui.space.none');
}

/** A plate of which the back is seen. */
export function backText(plate: string): string {
  return t(`duel.ui.plate.${plateKind(plate)}`);
}

/** A plate by its kind, and by its spaces row by row where its face is seen. */
export function plateText(plate: string, turns = 0): string {
  const kind = backText(plate);
  const face = duelComponents()?.plates[plate]?.[turns];
  if (isCovered(plate) || !face) return kind;
  return t('text.label', { label: kind, text: face.map((row) => [...row].map(takesText).join(', ')).join('; ') });
}

export function spaceText(space: Space): string {
  if (space.tile === '*') return t('duel.ui.space.has_special');
  if (space.tile) return t('duel.ui.space.has', { colour: colourName(space.tile as Colour) });
  return space.takes ? t('duel.ui.space.free', { takes: takesText(space.takes) }) : t('duel.ui.space.none');
}

export function patternLineText(board: DuelBoard, row: number): string {
  const line = board.lines[row - 1] ?? '';
  const name = targetName(row);
  if (!line) return t('duel.ui.line.empty', { line: name });
  return t('duel.ui.line', { line: name, n: line.length, of: lineSize(row), colour: colourName(line[0] as Colour) });
}

/** The runs through a placed tile as arithmetic. */
export function runsText({ horizontal, vertical, points }: Runs): string {
  if (horizontal > 1 && vertical > 1) return t('score.row_and_column', { h: horizontal, v: vertical, points });
  if (horizontal > 1) return `${number(horizontal)} ${t('score.row', { points })}`;
  if (vertical > 1) return `${number(vertical)} ${t('score.column', { points })}`;
  return t('score.alone', { points });
}

function takeEffects(move: DuelTakePreview): string[] {
  const effects: string[] = [];
  if (move.completes_line) effects.push(t('preview.complete', { n: move.row }));
  if (move.to_broken > 0) effects.push(t('duel.preview.broken', { n: move.to_broken }));
  if (move.to_tower > 0) effects.push(t('duel.preview.tower', { n: move.to_tower }));
  if (move.takes_marker) effects.push(t('duel.preview.marker'));
  if (move.will_break) effects.push(t('duel.preview.will_break', { n: move.row }));
  else if (move.no_space) effects.push(t('duel.preview.no_space', { n: move.row }));
  for (const factory of move.reveals) effects.push(t('duel.preview.reveals', { source: factoryName(factory) }));
  effects.push(t('preview.gain', { before: signed(move.gain_before), after: signed(move.gain_after) }));
  return effects;
}

/** What is worst or best about it, where there is little room. */
export function briefEffects(move: DuelTakePreview): string[] {
  const effects: string[] = [];
  if (move.completes_line) effects.push(t('duel.ui.brief.completes'));
  if (move.to_broken > 0) effects.push(t('duel.preview.broken', { n: move.to_broken }));
  if (move.will_break) effects.push(t('duel.ui.brief.will_break'));
  else if (move.no_space) effects.push(t('duel.ui.brief.no_space'));
  if (move.takes_marker) effects.push(t('duel.ui.marker'));
  return effects;
}

function plateEffects(move: PlatePreview, board: DuelBoard | undefined): string[] {
  const held = (row: number) => colourName((board?.lines[row - 1]?.[0] ?? 'B') as Colour);
  return [
    ...move.finds_space.map((row) => t('duel.preview.finds_space', { n: row, colour: held(row) })),
    ...move.will_break.map((row) => t('duel.preview.will_break', { n: row })),
  ];
}

function placeEffects(move: DuelPlacePreview): string[] {
  const effects = [runsText(move)];
  if (move.special_row > 0) effects.push(t('duel.score.special', { n: move.special_row, points: move.special_points }));
  return effects;
}

/** What a move would do, one thing a line; what matters most first. */
export function effectsOf(move: DuelPreview, board?: DuelBoard): string[] {
  switch (move.kind) {
    case 'take':
      return takeEffects(move);
    case 'plate':
      return plateEffects(move, board);
    case 'place':
      return placeEffects(move);
    default:
      return [];
  }
}

function takeText(from: 'sun' | 'moon', factory: number, colour: Colour, row: number, n: number): string {
  const params = { n, colour: colourName(colour), target: targetName(row) };
  return from === 'moon' ? t('duel.move.moon', params) : t('duel.move.sun', { ...params, source: factoryName(factory) });
}

/** Where a tile goes, whatever is paid for it. */
export function placeText(move: DuelPlacePreview): string {
  return t('move.place', { colour: colourName(move.colour), line: targetName(move.row), column: move.column });
}

/** A legal move in words. */
export function previewText(move: DuelPreview): string {
  switch (move.kind) {
    case 'take': {
      const text = takeText(move.from, move.factory ?? 0, move.colour, move.row, move.taken);
      return move.stacking ? t('duel.move.stacked', { move: text, tiles: stackText(move.stacking) }) : text;
    }
    case 'plate':
      return t('duel.ui.move.plate', { plate: plateText(move.plate, move.turns), slot: move.slot });
    case 'place': {
      const text = placeText(move);
      return move.chips.length > 0 ? t('duel.move.paid', { move: text, chips: move.chips.map(chipText).join(', ') }) : text;
    }
    case 'draw':
      return t(move.pays > 0 ? 'duel.move.draw' : 'duel.move.draw_free');
    case 'look':
      return t('duel.move.look');
    case 'under':
      return t('duel.ui.move.under', { plate: plateText(move.plate) });
    case 'chip':
      return t('text.label', { label: factoryName(move.factory), text: chipText(move.chip) });
    case 'decline':
      return t('duel.move.decline', { line: targetName(move.row) });
  }
}

/** A move that was played, in words; a deal as such. */
export function playedText({ before, after, token, seat }: LogEntry): string {
  const ply = toldPly(before, token);
  if (!ply || !isDuel(before) || !isDuel(after)) return token;
  switch (ply.kind) {
    case 'sun':
    case 'moon': {
      const text = takeText(ply.kind, ply.kind === 'sun' ? ply.factory : LARGE, ply.colour, ply.row, ply.taken);
      return ply.kind === 'sun' && ply.stacking ? t('duel.move.stacked', { move: text, tiles: stackText(ply.stacking) }) : text;
    }
    case 'display':
    case 'keep': {
      const placed = readPlaced(after.boards[(seat ?? 1) - 1]?.plates[ply.slot - 1] ?? '');
      return t('duel.ui.move.plate', { plate: plateText(placed?.plate ?? '?', ply.turns), slot: ply.slot });
    }
    case 'place': {
      const text = t('move.place', { colour: colourName(ply.colour), line: targetName(ply.row), column: ply.column });
      return ply.chips?.length ? t('duel.move.paid', { move: text, chips: ply.chips.map(chipText).join(', ') }) : text;
    }
    case 'draw':
      return t(ply.pays > 0 ? 'duel.move.draw' : 'duel.move.draw_free');
    case 'look':
      return t('duel.move.look');
    case 'under': {
      const plate = (ply.number && before.drawn[ply.number - 1]) || '?';
      return isCovered(plate) ? t('duel.move.under_unseen') : t('duel.ui.move.under', { plate: plateText(plate) });
    }
    case 'chip':
      return t('text.label', { label: factoryName(ply.factory), text: chipText(ply.chip) });
    case 'decline':
      return t('duel.move.decline', { line: targetName(ply.row) });
    case 'plates':
      return t('duel.ui.log.plates');
    case 'deal':
      return t('duel.ui.log.deal', { n: after.round });
    default:
      return token;
  }
}

/** The tiles that a move took, with the words that begin its text. */
export function takenTiles(entry: LogEntry): Taken | undefined {
  const ply = toldPly(entry.before, entry.token);
  if (ply?.kind !== 'sun' && ply?.kind !== 'moon') return undefined;
  return { art: ply.colour, n: ply.taken, words: t('board.tiles', { n: ply.taken, colour: colourName(ply.colour) }) };
}

/** Whose turn it is, where it is not the viewer's. */
export function headline(state: DuelState, seats: readonly SeatInfo[], ended = false): string {
  const { phase } = state;
  if (ended || phase === 'over') return t('duel.ui.turn.over');
  if (phase === 'plates' || phase === 'deal') return t('duel.ui.turn.deal');
  const name = seatName(seats, state.turn);
  if (isYou(name)) return t('board.turn.you');
  return t(phase === 'draft' || phase === 'setup' ? 'duel.ui.turn.they' : `duel.ui.turn.they_${phase}`, { name });
}
