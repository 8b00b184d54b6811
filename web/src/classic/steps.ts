// The steps by which a move of Azul is chosen: tiles, then a line; on the grey wall, a space.
import type { AzulPreview, AzulState, Colour, PlacePreview, Preview, TakePreview } from '@azulejo/core';
import { core } from '../core/core';
import type { Chooser } from '../frame/chooser.svelte';
import { t } from '../i18n/i18n.svelte';
import { optionsAfter, type ChoiceTree, type Path } from '../table/chooser';
import { whyIllegal } from './illegal';
import { isPlace, isTake, takeToken, type Pick } from './picking';

/** The names of what can be chosen; pieces of the table have them as `data-nav`. */
export const step = {
  tiles: ({ source, colour }: Pick) => `${source === 0 ? 'C' : source}${colour}`,
  line: (row: number) => `line-${row}`,
  space: (row: number, column: number) => `wall-${row}-${column}`,
} as const;

export const tree: ChoiceTree<AzulPreview> = {
  steps: (move) => (move.kind === 'take' ? [step.tiles(move), step.line(move.row)] : [step.space(move.row, move.column)]),
  isSet: () => false,
  // Where only the floor line is left, tiles do not go there by themselves.
  forced: false,
};

export type AzulChooser = Chooser<AzulPreview>;

/** Moves of an Azul table are Azul's: the table that gives them is of one game. */
export function azulMoves(moves: readonly Preview[]): readonly AzulPreview[] {
  return moves as readonly AzulPreview[];
}

/** The tiles that are picked up. */
export function pickedBy(chooser: AzulChooser): Pick | null {
  const [first] = chooser.path.length > 0 ? chooser.candidates : [];
  return first && isTake(first) ? { source: first.source, colour: first.colour } : null;
}

/** By row, 0 for the floor line: what tiles that are picked up would do there. */
export function targetsOf(chooser: AzulChooser, moves: readonly Preview[]): Map<number, TakePreview> {
  const pick = pickedBy(chooser);
  const options = pick ? [...optionsAfter(tree, azulMoves(moves), [step.tiles(pick)]).values()].flat() : [];
  return new Map(options.filter(isTake).map((move) => [move.row, move]));
}

/** Why a step is not possible. */
export function whyNotNow(state: AzulState, moves: readonly Preview[], path: Path, key: string): string | Promise<string> {
  const line = /^line-(\d)$/.exec(key)?.[1];
  if (moves.length === 0) return line === undefined ? t(state.phase === 'over' ? 'illegal.game_over' : 'board.not_your_turn') : '';
  const [, row, column] = /^wall-(\d)-(\d)$/.exec(key) ?? [];
  if (row) return whyNot(state, `${row}>${column}`);
  if (line === undefined) return whyNot(state, takeToken({ source: key[0] === 'C' ? 0 : Number(key[0]), colour: key[1] as Colour }, 0));
  const asked = moves.find(isPlace);
  if (asked) return t('illegal.place_first', { n: asked.row });
  const [pick] = moves.filter((move): move is TakePreview | PlacePreview => tree.steps(move as AzulPreview)[0] === path[0]);
  return pick && isTake(pick) ? whyNot(state, takeToken(pick, Number(line))) : t('board.pick_first');
}

/** Why a written move is not possible. */
export async function whyNot(state: AzulState, text: string): Promise<string> {
  return (await whyIllegal(state, text)) ?? t('board.not_possible', { move: text });
}

/** The legal move that a text means. */
export async function read(state: AzulState, text: string): Promise<string | null> {
  const position = (await core()).position(state);
  const preview = position.ok ? position.value.preview(text.toUpperCase()) : position;
  return preview.ok ? preview.value.move : null;
}
