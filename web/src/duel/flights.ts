// What moved in a ply, as flights between named places of the table. Decoration: the state is shown already.
import type { DuelState } from '@azulejo/core';
import type { LogEntry } from '../table/table';
import type { Flight } from '../frame/fly';
import { isDuel, LARGE, topOf, type Faces } from './pieces';
import { place } from './places';
import { brokenSpaces, Tiling } from './tiling-flights';

const TAKE = /^([1-4LM])([BYRKW])([1-6X])/;
/** What comes from one place comes one after the other, a little apart. */
const APART = 0.25;

const factoryOf = (from: string): number => (from === 'L' ? LARGE : Number(from));
const placesOf = (tiles: string, colour: string): number[] => [...tiles].flatMap((tile, at) => (tile === colour ? [at] : []));

/** Where the tiles of a take lie, one by one. */
function sources({ factories }: DuelState, from: string, colour: string): string[] {
  if (from !== 'M') {
    const factory = factoryOf(from);
    return placesOf(factories[factory]?.sun ?? '', colour).map((at) => place.sun(factory, at));
  }
  return factories.flatMap(({ moon }, factory) => {
    const tops = factory === LARGE ? placesOf(moon, colour) : topOf(moon) === colour ? [moon.length - 1] : [];
    return tops.map((at) => place.moon(factory, at));
  });
}

/** What is taken goes to its line, what does not fit is broken; the first from the large moon brings the first-player tile. */
function take(before: DuelState, token: string, tiling: Tiling): void {
  const [, from, colour, target] = TAKE.exec(token) ?? [];
  if (!from || !colour || !target) return;
  for (const source of sources(before, from, colour)) tiling.take(colour, source, target === 'X' ? 0 : Number(target));
  if (from === 'M' && before.marker === 0 && before.factories[LARGE]?.moon.includes(colour)) tiling.takeMarker();
}

/** What a take leaves behind goes to the moon of its factory. */
function stacked(before: DuelState, after: DuelState, token: string): Flight[] {
  const [, from] = TAKE.exec(token) ?? [];
  if (!from || from === 'M') return [];
  const factory = factoryOf(from);
  const sun = before.factories[factory]?.sun ?? '';
  const used = new Set<number>();
  return [...(after.factories[factory]?.moon ?? '')].map((tile, at) => {
    const lay = placesOf(sun, tile).find((each) => !used.has(each)) ?? 0;
    used.add(lay);
    return { art: tile, from: place.sun(factory, lay), to: place.moon(factory, at), wave: 0 };
  });
}

/** What stays in the large moon moves up. */
function closedUp(before: DuelState, after: DuelState, token: string): Flight[] {
  const { moon } = before.factories[LARGE]!;
  const colour = token.startsWith('M') ? token[1]! : '';
  if (!moon.includes(colour) || !colour) return [];
  const left = [...moon].flatMap((tile, at) => (tile === colour ? [] : [{ tile, at }]));
  return left.slice(0, after.factories[LARGE]!.moon.length).map(({ tile, at }, to) => ({ art: tile, from: place.moon(LARGE, at), to: place.moon(LARGE, to), wave: 0 }));
}

/** Plates and chips fly as they lie. Of plates that were put aside, one is kept, and the others go under the stack. */
function carried(before: DuelState, after: DuelState, token: string, seat: number): Flight[] {
  if (token === 'draw') return [{ from: place.stack, to: place.drawn(after.drawn.length), wave: 0 }];
  const [, factory] = /^\+(\d)/.exec(token) ?? [];
  if (factory) {
    // Chips are kept in order.
    const at = after.boards[seat - 1]!.chips.lastIndexOf(before.factories[Number(factory)]!.chip);
    return [{ from: place.chip(Number(factory)), to: place.chips(seat, Math.max(at, 0)), wave: 0 }];
  }
  const [, kind, number, slot] = /^(d|keep)(\d+)@(\d)/.exec(token) ?? [];
  const kept = kind === 'keep' ? Number(number) : 0;
  const returned = before.drawn.flatMap((plate, at) =>
    plate && !after.drawn[at] && at + 1 !== kept ? [{ art: 'back', from: place.drawn(at + 1), to: place.stack, wave: 0, until: 0 }] : [],
  );
  if (!kind) return returned;
  return [{ from: (kept ? place.drawn : place.display)(Number(number)), to: place.slot(seat, Number(slot)), wave: 0 }, ...returned];
}

/** New plates come from the stack when everything else has happened. */
function refilled(before: DuelState, after: DuelState, wave: number): Flight[] {
  return after.display.flatMap((plate, at) => (plate && plate !== before.display[at] ? [{ from: place.stack, to: place.display(at + 1), wave: wave + at * APART }] : []));
}

function dealt(after: DuelState): Flight[] {
  return after.factories.flatMap(({ sun }, factory) => [...sun].map((tile, at) => ({ art: tile, from: 'bag', to: place.sun(factory, at), wave: factory * APART })));
}

/** The flights of a ply, and of the tiling that it brought. `faces` tell what the spaces of a dome look like until their tiles land. */
export function flights(entry: LogEntry, faces?: Faces): Flight[] {
  const { before, after, token, seat = 0 } = entry;
  if (!isDuel(before) || !isDuel(after)) return [];
  if (token.startsWith('deal:')) return dealt(after);
  const tiling = new Tiling(before, after, seat, TAKE.test(token), faces);
  take(before, token, tiling);
  for (const step of entry.tiling ?? []) tiling.follow(step);
  return [...stacked(before, after, token), ...closedUp(before, after, token), ...carried(before, after, token, seat), ...tiling.end(), ...refilled(before, after, Math.max(1, tiling.wave))];
}

/** Of a move that was made by hand, what lies where it was put already. */
export function unlessPlaced(found: readonly Flight[], seat: number): Flight[] {
  const own = new RegExp(`^(line|floor|slot)-${seat}-`);
  return found.flatMap((flight) => {
    if (flight.wave > 0 || !own.test(flight.to)) return [flight];
    return flight.until === undefined ? [] : [{ ...flight, from: flight.to }];
  });
}

/** Where a move leads on the table. */
export function ends(state: DuelState, token: string): { from: string; to: string } | null {
  const seat = state.turn;
  const board = state.boards[seat - 1];
  const [, from, colour, target] = TAKE.exec(token) ?? [];
  if (from && colour && board) {
    const row = Number(target);
    const to = target === 'X' ? place.broken(seat, Math.min(board.broken.length, brokenSpaces() - 1)) : place.line(seat, row, Math.min(board.lines[row - 1]!.length, row - 1));
    return { from: sources(state, from, colour)[0] ?? place.factory(LARGE), to };
  }
  const plate = /^(?:d|keep)(\d+)@(\d)/.exec(token);
  if (plate) return { from: (token.startsWith('d') ? place.display : place.drawn)(Number(plate[1])), to: place.slot(seat, Number(plate[2])) };
  const tile = /^(\d)>(\d)/.exec(token);
  if (tile) return { from: place.line(seat, Number(tile[1]), 0), to: place.dome(seat, Number(tile[1]), Number(tile[2])) };
  const chip = /^\+(\d)/.exec(token);
  return chip ? { from: place.chip(Number(chip[1])), to: place.seat(seat) } : null;
}
