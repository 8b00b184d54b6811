// The model of the position editor: states with anything in them. What is wrong with one, the rules say.

import type { AzulState, Colour, DuelState, State } from '@azulejo/core';
import { stockOf, stockText } from '../core/stock';
import { chipIsOpen, isDuel, placedName, readPlaced } from '../duel/pieces';
import { COLOURS } from '../tiles/art';

export type Piece = Colour | '*';

/** Where pieces lie. Seats, factories, rows and columns count from 1; Duel's large factory is 0. */
export type Area =
  | { readonly area: 'factory' | 'sun' | 'moon'; readonly index: number }
  | { readonly area: 'centre' }
  | { readonly area: 'line'; readonly seat: number; readonly row: number }
  | { readonly area: 'wall'; readonly seat: number; readonly row: number; readonly column: number }
  | { readonly area: 'floor'; readonly seat: number };

function replaced<T>(list: readonly T[], index: number, change: (old: T) => T): T[] {
  return list.map((each, i) => (i === index ? change(each) : each));
}

function withBoard<S extends State>(state: S, seat: number, change: (board: S['boards'][number]) => S['boards'][number]): S {
  return { ...state, boards: replaced(state.boards as readonly S['boards'][number][], seat - 1, change) };
}

/** The pieces of a spot, as the notation spells them. */
export function at(state: State, spot: Area): string {
  switch (spot.area) {
    case 'factory':
      return (state as AzulState).factories[spot.index - 1]!;
    case 'sun':
    case 'moon':
      return (state as DuelState).factories[spot.index]![spot.area];
    case 'centre':
      return (state as AzulState).centre;
    case 'line':
      return state.boards[spot.seat - 1]!.lines[spot.row - 1]!;
    case 'wall': {
      const board = state.boards[spot.seat - 1]!;
      const tile = ('dome' in board ? board.dome : board.wall)[spot.row - 1]![spot.column - 1]!;
      return tile === '.' ? '' : tile;
    }
    case 'floor': {
      const board = state.boards[spot.seat - 1]!;
      return 'broken' in board ? board.broken : board.floor;
    }
  }
}

function set(state: State, spot: Area, pieces: string): State {
  switch (spot.area) {
    case 'factory': {
      const azul = state as AzulState;
      return { ...azul, factories: replaced(azul.factories, spot.index - 1, () => pieces) };
    }
    case 'sun':
    case 'moon': {
      const duel = state as DuelState;
      const factories = replaced(duel.factories, spot.index, (factory) => {
        const next = { ...factory, [spot.area]: pieces };
        return factory.chip === '' ? next : { ...next, open: chipIsOpen(next) };
      });
      return { ...duel, factories };
    }
    case 'centre':
      return { ...(state as AzulState), centre: pieces };
    case 'line':
      return withBoard(state, spot.seat, (board) => ({ ...board, lines: replaced(board.lines, spot.row - 1, () => pieces) }));
    case 'wall': {
      const put = (rows: readonly string[]) =>
        replaced(rows, spot.row - 1, (row) => row.slice(0, spot.column - 1) + (pieces || '.') + row.slice(spot.column));
      return withBoard(state, spot.seat, (board) =>
        'dome' in board ? { ...board, dome: put(board.dome) } : { ...board, wall: put(board.wall) },
      );
    }
    case 'floor':
      return withBoard(state, spot.seat, (board) => ('broken' in board ? { ...board, broken: pieces } : { ...board, floor: pieces }));
  }
}

/** Where tiles go that lie in no other place. */
export function discard(state: State): string {
  return isDuel(state) ? state.tower : state.lid;
}
function withStock(state: State, bag: string, rest: string): State {
  return isDuel(state) ? { ...state, bag, tower: rest } : { ...state, bag, lid: rest };
}

function tilesIn(pieces: string): Colour[] {
  return [...pieces].filter((piece): piece is Colour => piece !== '*' && piece !== '.');
}

/** Takes added tiles out of the bag, or out of the lid; removed tiles go back to the bag. */
function balanced(state: State, before: string, after: string): State {
  const bag = stockOf(state.bag);
  const rest = stockOf(discard(state));
  for (const colour of tilesIn(before)) bag[colour] += 1;
  for (const colour of tilesIn(after)) {
    if (bag[colour] > 0) bag[colour] -= 1;
    else if (rest[colour] > 0) rest[colour] -= 1;
  }
  return withStock(state, stockText(bag), stockText(rest));
}

/** Order means something only on floor lines and on the moons of small factories. */
function ordered(spot: Area): boolean {
  return spot.area === 'floor' || (spot.area === 'moon' && spot.index > 0);
}
function sorted(pieces: string): string {
  const order: readonly string[] = [...COLOURS, '*'];
  return [...pieces].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
}

/** What the spot holds from now on. The other tiles stay as many of each colour as there are, as far as bag and lid last. */
export function put(state: State, spot: Area, pieces: string): State {
  const before = at(state, spot);
  const after = ordered(spot) && !(isDuel(state) && spot.area === 'floor') ? pieces : sorted(pieces);
  const next = balanced(set(state, spot, after), before, after);
  if (spot.area !== 'floor' || isDuel(state)) return next;
  if (after.includes('*')) return { ...next, marker: spot.seat };
  return before.includes('*') ? { ...next, marker: 0 } : next;
}

/** Adds a piece, or replaces the piece in a space for one. */
export function add(state: State, spot: Area, piece: Piece): State {
  return put(state, spot, spot.area === 'wall' ? piece : at(state, spot) + piece);
}

/** The piece with this index, counted as `at` spells them, is taken away. */
export function remove(state: State, spot: Area, index: number): State {
  const pieces = at(state, spot);
  return put(state, spot, pieces.slice(0, index) + pieces.slice(index + 1));
}

/** Moves one tile between bag and lid. */
export function shift(state: State, colour: Colour, to: 'bag' | 'rest'): State {
  const bag = stockOf(state.bag);
  const rest = stockOf(discard(state));
  const [from, into] = to === 'bag' ? [rest, bag] : [bag, rest];
  if (from[colour] === 0) return state;
  from[colour] -= 1;
  into[colour] += 1;
  return withStock(state, stockText(bag), stockText(rest));
}

/** A plate onto a slot of a dome, off it (""), or turned; whatever lay there goes to the bottom of the stack. */
export function putPlate(state: DuelState, seat: number, slot: number, plate: string, turns = 0): DuelState {
  const old = readPlaced(state.boards[seat - 1]!.plates[slot - 1]!)?.plate ?? '';
  const free = (plates: readonly string[]) => plates.filter((each) => each !== plate || plate === '');
  let stack = free(state.stack);
  if (old !== '' && old !== plate) stack = [...stack, old];
  const next = withBoard(state, seat, (board) => ({
    ...board,
    plates: replaced(board.plates, slot - 1, () => placedName(plate, turns)),
  }));
  return { ...next, stack };
}

/** A plate of the display, or none; as with slots, the stack has the others. */
export function putDisplay(state: DuelState, place: number, plate: string): DuelState {
  const old = state.display[place - 1]!;
  let stack = state.stack.filter((each) => each !== plate);
  if (old !== '' && old !== plate) stack = [...stack, old];
  return { ...state, stack, display: replaced(state.display, place - 1, () => plate) };
}

/** All tiles of factories and centre go back into the bag. */
export function cleared(state: State): State {
  let next = state;
  if (isDuel(state)) {
    state.factories.forEach((_factory, index) => {
      next = put(put(next, { area: 'sun', index }, ''), { area: 'moon', index }, '');
    });
    return next;
  }
  state.factories.forEach((_factory, index) => {
    next = put(next, { area: 'factory', index: index + 1 }, '');
  });
  return put(next, { area: 'centre' }, '');
}
