// The steps by which a move of Duel is chosen: from where, to where, and how.
import type { DuelPreview, DuelState } from '@azulejo/core';
import type { Chooser } from '../frame/chooser.svelte';
import { t } from '../i18n/i18n.svelte';
import { movesAfter, type ChoiceTree, type Path } from '../table/chooser';
import { whyIllegal } from './illegal';

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
export function stepsOf(move: DuelPreview): string[] {
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
  steps: stepsOf,
  // How a plate lies is seen on the dome, and can be changed there, before it is for good.
  isSet: (move) => move.kind === 'plate',
  forced: true,
};

export type DuelChooser = Chooser<DuelPreview>;

/** The token of an illegal choice, for the rules to say why; "" where none comes to mind. */
export function tokenOf(moves: readonly DuelPreview[], path: Path, next: string): string {
  const [what = '', a = '', b = ''] = next.split('-');
  const sample = movesAfter(tree, moves, path)[0]?.move ?? '';
  switch (what) {
    case 'sun':
      return `${a === '0' ? 'L' : a}${b}X`;
    case 'moon':
      return `M${a}X`;
    case 'line':
      return sample.replace(/^(\w[BYRKW])[1-6X]/, `$1${a === '0' ? 'X' : a}`);
    case 'display':
      return `d${a}@1+0`;
    case 'drawn':
      return `under${a}`;
    case 'slot':
      return sample.replace(/@\d/, `@${a}`);
    case 'chip':
      return `+${a}`;
    case 'space':
      return path.length === 0 && sample ? (moves.find((move) => move.kind === 'place')?.move.replace(/^\d>\d/, `${a}>${b}`) ?? `${a}>${b}`) : `${a}>${b}`;
    default:
      return next;
  }
}

/** Why a step is not possible. */
export function whyNotNow(state: DuelState, moves: readonly DuelPreview[], path: Path, key: string): string | Promise<string> {
  if (moves.length === 0) return t(state.phase === 'over' ? 'illegal.game_over' : 'board.not_your_turn');
  if (path.length === 0 && /^(line|slot)-/.test(key)) return t('duel.ui.pick_first');
  return whyNot(state, tokenOf(moves, path, key));
}

/** Why a written move is not possible. */
export async function whyNot(state: DuelState, text: string): Promise<string> {
  return (await whyIllegal(state, text)) ?? t('board.not_possible', { move: text });
}
