// What moved in a ply, as flights of tiles between named places of the board. Decoration: the state is shown already.
import type { AzulState, TilingStep } from '@azulejo/core';
import type { LogEntry } from '../table/table';
import type { Flight } from '../frame/fly';
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
      flights.push({ art: tile, from: at(tile, slot), to: place.line(seat, row, filled++), wave: 0, under: 'empty' });
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

/** When tiling begins: the taken tiles have landed by then. */
const AFTER_A_TAKE = 2;

/** What wall tiling does, though the state has done it: tiles lie on lines and floor lines until it is their turn. Rows are tiled from top to
    bottom, all seats together, then floor lines are paid for. `takes` are on their way there. */
function tiled(before: AzulState, steps: readonly TilingStep[], takes: readonly Flight[]): Flight[] {
  const rows = [...new Set(steps.flatMap((step) => (step.kind === 'placed' ? [step.row] : [])))].toSorted();
  const begin = before.phase === 'draft' ? AFTER_A_TAKE : 0;
  const stay = (art: string, to: string, until: number, points?: number): Flight => ({ art, from: to, to, wave: 0, ...takes.find((take) => take.to === to), until, points });
  return steps.flatMap((step): Flight[] => {
    if (step.kind === 'placed') {
      const { seat, row, column, colour: art, points } = step;
      const wave = begin + rows.indexOf(row);
      const under = before.game === 'azul' ? `ghost-${art}` : 'empty';
      const line = Array.from({ length: row }, (_, at) => stay(art, place.line(seat, row, at), wave));
      return [...line, { art, from: place.line(seat, row, 0), to: place.wall(seat, row, column), wave, under, points }];
    }
    if (step.kind !== 'floor' || step.tiles === 0) return [];
    const lying = [...before.boards[step.seat - 1]!.floor].map((tile) => (tile === MARKER ? 'marker' : tile));
    const falling = takes.filter(({ to }) => to.startsWith(place.floor(step.seat, 0).slice(0, -1)));
    return [...lying, ...falling.map(({ art }) => art!)]
      .slice(0, FLOOR_SPACES)
      .map((art, at) => stay(art, place.floor(step.seat, at), begin + rows.length, at === 0 ? step.after - step.before || undefined : undefined));
  });
}

/** The flights of a ply; with the steps of its wall tiling, those too. */
export function flights(entry: LogEntry, steps: readonly TilingStep[] = []): Flight[] {
  const { before, after } = entry;
  if (!isAzul(before) || !isAzul(after)) return [];
  if (before.phase === 'deal') return dealt(after);
  const takes = before.phase === 'draft' ? taken(before, entry) : [];
  const tiling = tiled(before, steps, takes);
  return [...takes.filter(({ to }) => !tiling.some((each) => each.to === to)), ...tiling];
}
