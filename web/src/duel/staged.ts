// A table of Duel in the middle of a ply: pieces and scores after some of its effects.
import type { DuelBoard, DuelState, Effect, MoveEffect, Place } from '@azulejo/core';
import { withTile } from '../core/stock';

const SPECIAL = '*';

function change(state: DuelState, seat: number, part: (board: DuelBoard) => Partial<DuelBoard>): DuelState {
  return { ...state, boards: state.boards.map((board, index) => (index === seat - 1 ? { ...board, ...part(board) } : board)) };
}

const put = <T>(list: readonly T[], index: number, value: T): T[] => list.map((old, i) => (i === index ? value : old));

function without<T>(list: readonly T[], piece: T): T[] {
  const at = list.indexOf(piece);
  return list.filter((_, index) => index !== at);
}

const sorted = (tiles: string, order: readonly string[]): string => [...tiles].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
const letter = (move: MoveEffect): string => (move.piece === 'tile' ? move.name : SPECIAL);

function taken(state: DuelState, from: Place, move: MoveEffect): DuelState {
  switch (from.at) {
    case 'line':
      return change(state, from.seat, ({ lines }) => ({ lines: put(lines, from.row - 1, lines[from.row - 1]!.replace(letter(move), '')) }));
    case 'broken':
      return change(state, from.seat, ({ broken }) => ({ broken: broken.replace(letter(move), '') }));
    case 'chips':
      return move.piece === 'chip' ? change(state, from.seat, ({ chips }) => ({ chips: without(chips, move.name) })) : state;
    case 'display':
      return { ...state, display: put(state.display, from.space - 1, '') };
    default:
      return state;
  }
}

function laid(state: DuelState, to: Place, move: MoveEffect, order: readonly string[]): DuelState {
  switch (to.at) {
    case 'line':
      return change(state, to.seat, ({ lines }) => ({ lines: put(lines, to.row - 1, lines[to.row - 1]! + letter(move)) }));
    case 'broken':
      return change(state, to.seat, ({ broken }) => ({ broken: sorted(broken + letter(move), order) }));
    case 'dome':
      return change(state, to.seat, ({ dome }) => {
        const row = dome[to.row - 1]!;
        return { dome: put(dome, to.row - 1, row.slice(0, to.column - 1) + letter(move) + row.slice(to.column)) };
      });
    case 'chips':
      return move.piece === 'chip' ? change(state, to.seat, ({ chips }) => ({ chips: [...chips, move.name].sort() })) : state;
    case 'spent':
      return change(state, to.seat, ({ spent }) => ({ spent: spent + 1 }));
    case 'holder':
      return { ...state, marker: to.seat };
    case 'tower':
      return move.piece === 'tile' ? { ...state, tower: withTile(state.tower, move.name) } : state;
    default:
      return state;
  }
}

/** After these effects; `order` is that of the colours. */
export function after(state: DuelState, effects: readonly Effect[], order: readonly string[]): DuelState {
  let now = state;
  for (const effect of effects) {
    if (effect.kind === 'points') now = change(now, effect.seat, () => ({ score: effect.after }));
    else if (effect.kind === 'use_marker') now = change(now, effect.seat, () => ({ markers: effect.left }));
    else if (effect.kind === 'move') now = laid(taken(now, effect.from, effect), effect.to, effect, order);
  }
  return now;
}

/** When tiling begins: nobody is to move. What tiling does not change is as it is in the end; plates that are laid out after it still lie on the stack. */
export function opening(
  before: DuelState,
  end: DuelState,
  first: readonly Effect[],
  rest: readonly Effect[],
  order: readonly string[],
): DuelState {
  const moved = after(before, first, order);
  const coming = rest.flatMap((effect) =>
    effect.kind === 'move' && effect.piece === 'plate' && effect.from.at === 'stack' ? [effect.name] : [],
  );
  return {
    ...moved,
    phase: 'tile',
    turn: 0,
    legal: [],
    factories: end.factories,
    drawn: end.drawn,
    stack: [...coming, ...end.stack],
    boards: moved.boards.map((board, index) => ({ ...board, plates: end.boards[index]!.plates, taken: end.boards[index]!.taken })),
  };
}
