// The steps by which a move of Duel is chosen: from where, to where, and how.
import type { Colour, DuelMoveFields, DuelPreview, DuelState } from '@azulejo/core';
import { refusalOf } from '../core/plies.svelte';
import type { Chooser } from '../frame/chooser.svelte';
import { t } from '../i18n/i18n.svelte';
import { movesAfter, type ChoiceTree, type Path } from '../table/chooser';
import { reasonText, whyIllegal } from './illegal';
import { LARGE } from './pieces';

/** The names of what can be chosen; pieces of the table have them as `data-target`. */
export const step = {
  sun: (factory: number, colour: string) => `sun-${factory}-${colour}`,
  moon: (colour: string) => `moon-${colour}`,
  display: (number: number) => `display-${number}`,
  drawn: (number: number) => `drawn-${number}`,
  chip: (factory: number) => `chip-${factory}`,
  line: (row: number) => `line-${row}`,
  order: (tiles: string) => `order-${tiles}`,
  slot: (slot: number) => `slot-${slot}`,
  turn: (turns: number) => `turn-${turns}`,
  space: (row: number, column: number) => `space-${row}-${column}`,
  pay: (chips: readonly string[]) => `pay-${chips.join(',')}`,
  draw: 'draw',
  look: 'look',
  decline: 'decline',
} as const;

/** The steps that lead to a move. */
export function choiceSteps(move: DuelPreview): string[] {
  switch (move.kind) {
    case 'take': {
      const from = move.from === 'moon' ? step.moon(move.colour) : step.sun(move.factory ?? 0, move.colour);
      // Where there is only one order, it is not asked for: the step is forced.
      const order = move.to_moon ? [step.order(move.to_moon)] : [];
      return [from, step.line(move.row), ...order];
    }
    case 'plate':
      return [move.from === 'display' ? step.display(move.number) : step.drawn(move.number), step.slot(move.slot), step.turn(move.turns)];
    case 'place':
      return [step.space(move.row, move.column), ...(move.chips.length > 0 ? [step.pay(move.chips)] : [])];
    case 'under':
      return [step.drawn(move.number)];
    case 'chip':
      return [step.chip(move.factory)];
    case 'draw':
      return [step.draw];
    case 'look':
      return [step.look];
    case 'decline':
      return [step.decline];
  }
}

export const tree: ChoiceTree<DuelPreview> = {
  steps: choiceSteps,
  // How a plate lies is seen on the dome, and can be changed there, before it is for good.
  isSet: (move) => move.kind === 'plate',
  forced: true,
};

export type DuelChooser = Chooser<DuelPreview>;

/** A move that is shown, as fields. */
function fieldsOf(move: DuelPreview): DuelMoveFields {
  switch (move.kind) {
    case 'take':
      return move.from === 'moon'
        ? { kind: 'moon', colour: move.colour, row: move.row }
        : { kind: 'sun', factory: move.factory ?? LARGE, colour: move.colour, row: move.row, stacking: move.stacking };
    case 'plate':
      return { kind: move.from === 'display' ? 'display' : 'keep', number: move.number, slot: move.slot, turns: move.turns };
    case 'place':
      return { kind: 'place', row: move.row, column: move.column, chips: move.chips };
    case 'under':
      return { kind: 'under', number: move.number };
    case 'chip':
      return { kind: 'chip', factory: move.factory };
    case 'decline':
      return { kind: 'decline', row: move.row };
    default:
      return { kind: move.kind };
  }
}

/** The move that a step would lead to, legal or not; null where something else has to be chosen before. */
export function moveOf(moves: readonly DuelPreview[], path: Path, key: string): DuelMoveFields | null {
  const [what = '', first = '', second = ''] = key.split('-');
  const [sample] = path.length > 0 ? movesAfter(tree, moves, path) : [];
  const chosen = sample && fieldsOf(sample);
  switch (what) {
    // The broken-tiles space takes everything, so that a refusal is about the source.
    case 'sun':
      return { kind: 'sun', factory: Number(first), colour: second as Colour, row: 0 };
    case 'moon':
      return { kind: 'moon', colour: first as Colour, row: 0 };
    case 'line':
      return chosen?.kind === 'sun' || chosen?.kind === 'moon' ? { ...chosen, row: Number(first) } : null;
    case 'display':
      return { kind: 'display', number: Number(first), slot: 1, turns: 0 };
    case 'drawn':
      return { kind: 'under', number: Number(first) };
    case 'slot':
      return chosen?.kind === 'display' || chosen?.kind === 'keep' ? { ...chosen, slot: Number(first) } : null;
    case 'chip':
      return { kind: 'chip', factory: Number(first) };
    case 'space': {
      const paid = moves.find((move) => move.kind === 'place');
      return { kind: 'place', row: Number(first), column: Number(second), chips: paid?.chips };
    }
    case 'draw':
    case 'look':
      return { kind: what };
    default:
      return null;
  }
}

/** Why a step is not possible. */
export function whyNotNow(state: DuelState, moves: readonly DuelPreview[], path: Path, key: string): string {
  if (moves.length === 0) return t(state.phase === 'over' ? 'illegal.game_over' : 'board.not_your_turn');
  const move = moveOf(moves, path, key);
  if (!move) return t('duel.ui.pick_first');
  const refused = refusalOf(state, move);
  return refused?.illegal ? reasonText(refused.illegal) : (refused?.message ?? '');
}

/** Why a written move is not possible. */
export async function whyNot(state: DuelState, text: string): Promise<string> {
  return (await whyIllegal(state, text)) ?? t('board.not_possible', { move: text });
}
