// The steps by which a move of Azul is chosen: tiles, then a line; on the grey wall, a space.
import type { AzulMoveFields, AzulPreview, AzulState, Colour, Preview, TakePreview } from '@azulejo/core';
import { core } from '../core/core';
import { refusalOf, typedText } from '../core/plies.svelte';
import type { Chooser, Typed } from '../frame/chooser.svelte';
import { t } from '../i18n/i18n.svelte';
import { optionsAfter, type ChoiceTree, type Path } from '../table/chooser';
import { refusalText, whyIllegal } from './illegal';
import { FLOOR, isPlace, isTake, type Pick } from './picking';

/** The names of what can be chosen; pieces of the table have them as `data-nav`. */
export const step = {
  tiles: ({ source, colour }: Pick) => `tiles-${source}-${colour}`,
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

/** The move that a step would lead to, legal or not; null where something else has to be chosen before. */
export function moveOf(moves: readonly AzulPreview[], path: Path, key: string): AzulMoveFields | null {
  const [what, first = '', second = ''] = key.split('-');
  if (what === 'wall') return { kind: 'place', row: Number(first), column: Number(second) };
  // The floor line takes everything that is there, so that a refusal is about the source.
  if (what === 'tiles') return { kind: 'take', source: Number(first), colour: second as Colour, row: FLOOR };
  const pick = moves.find((move) => isTake(move) && step.tiles(move) === path[0]);
  return pick && isTake(pick) ? { kind: 'take', source: pick.source, colour: pick.colour, row: Number(first) } : null;
}

/** Why a step is not possible. */
export function whyNotNow(state: AzulState, moves: readonly Preview[], path: Path, key: string): string {
  const isLine = key.startsWith('line-');
  if (moves.length === 0) return isLine ? '' : t(state.phase === 'over' ? 'illegal.game_over' : 'board.not_your_turn');
  const asked = moves.find(isPlace);
  if (isLine && asked) return t('illegal.place_first', { n: asked.row });
  const move = moveOf(azulMoves(moves), path, key);
  if (!move) return t('board.pick_first');
  const refused = refusalOf(state, move);
  return refused?.illegal ? refusalText(refused.illegal) : (refused?.message ?? '');
}

/** Why a written move is not possible. */
export async function whyNot(state: AzulState, text: string): Promise<string> {
  return (await whyIllegal(state, text)) ?? t('board.not_possible', { move: text });
}

/** One more key of a move typed on the board, read by the rules; null if no move goes on or begins with it. */
export function typeKey(state: AzulState, before: string, key: string): Typed | null {
  if (key.length !== 1) return null;
  const { move, begins, illegal } = typedText(state, before + key);
  if (move) return { text: '', move };
  if (begins) return { text: begins };
  if (illegal) return { text: before, refusal: refusalText(illegal) };
  // The beginning of another move.
  return before === '' ? null : typeKey(state, '', key);
}

/** The legal move that a text means. */
export async function read(state: AzulState, text: string): Promise<string | null> {
  const position = (await core()).position(state);
  const preview = position.ok ? position.value.preview(text) : position;
  return preview.ok ? preview.value.move : null;
}
