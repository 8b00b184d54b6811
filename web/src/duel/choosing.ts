// A move is chosen step by step: from where, to where, and how. The steps of all legal moves make a tree; what has been chosen is
// a path in it, and what can be chosen next are the branches there.
import type { DuelPreview } from '@azulejo/core';

export type Path = readonly string[];

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
      // An order is asked for only where there are several.
      const order = move.move.includes('/') ? [step.order(move.to_moon)] : [];
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

const beginsWith = (steps: Path, path: Path): boolean => path.every((each, at) => steps[at] === each);

/** The moves that a path can still lead to. */
export function movesAfter(moves: readonly DuelPreview[], path: Path): DuelPreview[] {
  return moves.filter((move) => beginsWith(stepsOf(move), path));
}

export type Options = ReadonlyMap<string, readonly DuelPreview[]>;

/** What can be chosen next, each with the moves it leads to. */
export function optionsAfter(moves: readonly DuelPreview[], path: Path): Options {
  const options = new Map<string, DuelPreview[]>();
  for (const move of moves) {
    const steps = stepsOf(move);
    const next = steps[path.length];
    if (next === undefined || !beginsWith(steps, path)) continue;
    const there = options.get(next);
    if (there) there.push(move);
    else options.set(next, [move]);
  }
  return options;
}

/** The move at the end of a path. */
export function moveAt(moves: readonly DuelPreview[], path: Path): DuelPreview | undefined {
  return moves.find((move) => {
    const steps = stepsOf(move);
    return steps.length === path.length && beginsWith(steps, path);
  });
}

/** Goes on where only one way is left. */
export function settle(moves: readonly DuelPreview[], path: Path): Path {
  let settled = path;
  while (settled.length > 0) {
    const options = optionsAfter(moves, settled);
    if (options.size !== 1) break;
    settled = [...settled, [...options.keys()][0]!];
  }
  return settled;
}

/** A plate that has its slot lies there with a turn, until it is turned further: the one wanted, if it can be. */
export function withTurn(moves: readonly DuelPreview[], path: Path, wanted: number): Path {
  if (!path.at(-1)?.startsWith('slot-')) return path;
  const turns = [...optionsAfter(moves, path).keys()];
  const turn = turns.includes(step.turn(wanted)) ? step.turn(wanted) : turns[0];
  return turn === undefined ? path : [...path, turn];
}

/** The token of an illegal choice, for the rules to say why; "" where none comes to mind. */
export function tokenOf(moves: readonly DuelPreview[], path: Path, next: string): string {
  const [what = '', a = '', b = ''] = next.split('-');
  const sample = movesAfter(moves, path)[0]?.move ?? '';
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
