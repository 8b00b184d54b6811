// What moved in a ply, as flights between named places of the table. Decoration: the state is shown already.
import type { Colour, DuelState, TilingStep } from '@azulejo/core';
import { countTiles } from '../board/pieces';
import type { LogEntry } from '../game/table';
import type { Flight } from '../play/fly';
import { isDuel, LARGE, topOf } from './pieces';

/** The names of places: `data-at` in the page. */
export const place = {
  factory: (factory: number) => `factory-${factory}`,
  sun: (factory: number, at: number) => `sun-${factory}-${at}`,
  chip: (factory: number) => `chip-${factory}`,
  display: (number: number) => `display-${number}`,
  drawn: (number: number) => `drawn-${number}`,
  stack: 'stack',
  moon: (factory: number, at: number) => `moon-${factory}-${at}`,
  slot: (seat: number, slot: number) => `slot-${seat}-${slot}`,
  chips: (seat: number, at: number) => `chips-${seat}-${at}`,
  line: (seat: number, row: number, at: number) => `line-${seat}-${row}-${at}`,
  dome: (seat: number, row: number, column: number) => `wall-${seat}-${row}-${column}`,
  broken: (seat: number, at: number) => `floor-${seat}-${at}`,
  seat: (seat: number) => `seat-${seat}`,
};

const BROKEN_SPACES = 4;

/** Where the tiles of a take lay: a factory for each. */
function sources(before: DuelState, from: string, colour: Colour): string[] {
  const lay = (factory: number, n: number) => Array<string>(n).fill(place.factory(factory));
  if (from !== 'M') {
    const factory = from === 'L' ? LARGE : Number(from);
    return lay(factory, countTiles(before.factories[factory]?.sun ?? '')[colour]);
  }
  return before.factories.flatMap(({ moon }, factory) => lay(factory, factory === LARGE ? countTiles(moon)[colour] : Number(topOf(moon) === colour)));
}

function taken(before: DuelState, token: string, seat: number): Flight[] {
  const [, from, colour, target] = /^([1-4LM])([BYRKW])([1-6X])/.exec(token) ?? [];
  const board = before.boards[seat - 1];
  if (!from || !colour || !target || !board) return [];
  const row = target === 'X' ? 0 : Number(target);
  let filled = board.lines[row - 1]?.length ?? 0;
  let broken = board.broken.length;
  return sources(before, from, colour as Colour).flatMap((start) => {
    if (filled < row) return [{ art: colour, from: start, to: place.line(seat, row, filled++), wave: 0 }];
    return broken < BROKEN_SPACES ? [{ art: colour, from: start, to: place.broken(seat, broken++), wave: 0 }] : [];
  });
}

/** What a take leaves behind goes to the moon of its factory. */
function stacked(after: DuelState, token: string): Flight[] {
  const [, from] = /^([1-4L])[BYRKW]/.exec(token) ?? [];
  if (!from) return [];
  const factory = from === 'L' ? LARGE : Number(from);
  return [...(after.factories[factory]?.moon ?? '')].map((tile, at) => ({ art: tile, from: place.factory(factory), to: place.moon(factory, at), wave: 0 }));
}

/** Plates and chips fly as they lie. */
function carried(before: DuelState, after: DuelState, token: string, seat: number): Flight[] {
  const plate = /^(d|keep)(\d+)@(\d)/.exec(token);
  if (plate) return [{ from: plate[1] === 'd' ? place.display(Number(plate[2])) : place.stack, to: place.slot(seat, Number(plate[3])), wave: 0 }];
  if (token === 'draw') return [{ from: place.stack, to: place.drawn(after.drawn.length), wave: 0 }];
  const chip = /^\+(\d)/.exec(token);
  return chip ? [{ from: place.factory(Number(chip[1])), to: place.chips(seat, before.boards[seat - 1]!.chips.length), wave: 0 }] : [];
}

function dealt(before: DuelState, after: DuelState): Flight[] {
  const tiles = after.factories.flatMap(({ sun }, factory) => [...sun].map((tile, at) => ({ art: tile, from: 'bag', to: place.sun(factory, at), wave: 0 })));
  const plates = after.display.flatMap((plate, at) => (plate && plate !== before.display[at] ? [{ from: place.stack, to: place.display(at + 1), wave: 0 }] : []));
  return [...tiles, ...plates];
}

function tiled(steps: readonly TilingStep[]): Flight[] {
  return steps.flatMap((step) =>
    step.kind === 'placed'
      ? [{ art: step.colour, from: place.line(step.seat, step.row, 0), to: place.dome(step.seat, step.row, step.column), wave: step.row, points: step.points }]
      : [],
  );
}

/** The flights of a ply, and of the tiling that it brought. */
export function flights({ before, after, token, seat = 0, tiling = [] }: LogEntry): Flight[] {
  if (!isDuel(before) || !isDuel(after)) return [];
  if (token.startsWith('deal:')) return dealt(before, after);
  return [...taken(before, token, seat), ...stacked(after, token), ...carried(before, after, token, seat), ...tiled(tiling)];
}

/** Where a move leads on the table. */
export function ends(state: DuelState, token: string): { from: string; to: string } | null {
  const seat = state.turn;
  const board = state.boards[seat - 1];
  const [, from, colour, target] = /^([1-4LM])([BYRKW])([1-6X])/.exec(token) ?? [];
  if (from && board) {
    const row = Number(target);
    const to = target === 'X' ? place.broken(seat, Math.min(board.broken.length, BROKEN_SPACES - 1)) : place.line(seat, row, Math.min(board.lines[row - 1]!.length, row - 1));
    return { from: sources(state, from, colour as Colour)[0] ?? place.factory(LARGE), to };
  }
  const plate = /^(?:d|keep)(\d+)@(\d)/.exec(token);
  if (plate) return { from: (token.startsWith('d') ? place.display : place.drawn)(Number(plate[1])), to: place.slot(seat, Number(plate[2])) };
  const tile = /^(\d)>(\d)/.exec(token);
  if (tile) return { from: place.line(seat, Number(tile[1]), 0), to: place.dome(seat, Number(tile[1]), Number(tile[2])) };
  const chip = /^\+(\d)/.exec(token);
  return chip ? { from: place.chip(Number(chip[1])), to: place.seat(seat) } : null;
}
