// What moved in a ply, as flights of tiles between named places of the board. Decoration: the state is shown already.
import type { AzulState, TilingStep } from '@azulejo/core';
import type { LogEntry } from '../game/table';
import type { Flight } from '../play/fly';
import { isAzul, MARKER } from './pieces';
import { FLOOR, pickOf } from './picking';

/** The names of places: `data-at` in the page. */
export const place = {
  factory: (factory: number, slot: number) => `factory-${factory}-${slot}`,
  centre: (colour: string) => `centre-${colour}`,
  line: (seat: number, row: number, index: number) => `line-${seat}-${row}-${index}`,
  wall: (seat: number, row: number, column: number) => `wall-${seat}-${row}-${column}`,
  floor: (seat: number, index: number) => `floor-${seat}-${index}`,
  seat: (seat: number) => `seat-${seat}`,
};

const FLOOR_SPACES = 7;

function taken(before: AzulState, entry: LogEntry): Flight[] {
  const pick = pickOf(entry.token);
  const seat = entry.seat ?? 0;
  const board = before.boards[seat - 1];
  if (!pick || !board) return [];
  const row = entry.token.endsWith('F') ? FLOOR : Number(entry.token.at(-1));
  const tiles = [...(pick.source === 0 ? before.centre : (before.factories[pick.source - 1] ?? ''))];
  const flights: Flight[] = [];
  let floor = board.floor.length;
  let filled = row === FLOOR ? 0 : board.lines[row - 1]!.length;
  const at = (tile: string, slot: number) => (pick.source === 0 ? place.centre(tile) : place.factory(pick.source, slot));
  if (pick.source === 0 && before.marker === 0) {
    if (floor < FLOOR_SPACES) flights.push({ art: 'marker', from: place.centre(MARKER), to: place.floor(seat, floor), wave: 0 });
    floor += 1;
  }
  tiles.forEach((tile, slot) => {
    if (tile !== pick.colour) {
      if (pick.source !== 0) flights.push({ art: tile, from: at(tile, slot), to: place.centre(tile), wave: 0 });
    } else if (row !== FLOOR && filled < row) {
      flights.push({ art: tile, from: at(tile, slot), to: place.line(seat, row, filled++), wave: 0 });
    } else if (floor < FLOOR_SPACES) {
      flights.push({ art: tile, from: at(tile, slot), to: place.floor(seat, floor++), wave: 0 });
    }
  });
  return flights;
}

function dealt(after: AzulState): Flight[] {
  return after.factories.flatMap((tiles, factory) =>
    [...tiles].map((tile, slot) => ({ art: tile, from: 'bag', to: place.factory(factory + 1, slot), wave: 0 })),
  );
}

/** The flights of a ply; with the steps of its wall tiling, those too, a wave for each row so that all seats tile together. */
export function flights(entry: LogEntry, steps: readonly TilingStep[] = []): Flight[] {
  const { before, after } = entry;
  if (!isAzul(before) || !isAzul(after)) return [];
  if (before.phase === 'deal') return dealt(after);
  const first = before.phase === 'draft' ? taken(before, entry) : [];
  const placed = steps.flatMap((step) =>
    step.kind === 'placed'
      ? [{ art: step.colour, from: place.line(step.seat, step.row, 0), to: place.wall(step.seat, step.row, step.column), wave: step.row, points: step.points }]
      : [],
  );
  return [...first, ...placed];
}
