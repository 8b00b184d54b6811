// The names of the places of Duel, for the flights of a ply.
import type { DuelState, MoveEffect, Place, PointsEffect } from '@azulejo/core';
import type { LogEntry } from '../table/table';
import { duelComponents } from '../core/components.svelte';
import { flightsOf, type Pile } from '../frame/flights';
import type { Flight } from '../frame/fly';
import { dome, isDuel, spaceArt, type Faces } from './pieces';
import { place } from './places';

function nameOf(at: Place, move: MoveEffect, after: DuelState, aside: string[]): string | undefined {
  switch (at.at) {
    case 'bag':
    case 'stack':
    case 'marker':
    case 'tower':
      return at.at;
    case 'sun':
      return place.sun(at.factory, at.space - 1);
    case 'moon':
      return place.moon(at.factory, (at.space ?? 1) - 1);
    case 'chip':
      return place.chip(at.factory);
    case 'line':
      return place.line(at.seat, at.row, at.space - 1);
    case 'dome':
      return place.dome(at.seat, at.row, at.column);
    case 'slot':
      return place.slot(at.seat, at.space);
    case 'display':
      return place.display(at.space);
    case 'drawn':
      return at.space === undefined ? aside.shift() : place.drawn(at.space);
    case 'holder':
      return place.first(at.seat);
    case 'chips':
      // Chips are kept in order; those that are spent just vanish.
      return move.piece === 'chip' && move.to.at !== 'spent'
        ? place.chips(at.seat, Math.max(after.boards[at.seat - 1]!.chips.lastIndexOf(move.name), 0))
        : undefined;
    default:
      return undefined;
  }
}

/** Plates and chips fly as they lie. Those that go under the stack are covered. */
function artOf(move: MoveEffect): string | undefined {
  if (move.piece === 'tile') return move.name;
  if (move.piece === 'chip') return undefined;
  if (move.piece === 'plate') return move.to.at === 'stack' ? 'back' : undefined;
  return move.piece;
}

function popOf(points: PointsEffect): { at: string; art: string } | undefined {
  switch (points.reason) {
    case 'tile':
      return { at: place.dome(points.seat, points.row, points.column), art: points.colour };
    case 'special':
      return { at: place.dome(points.seat, points.row, points.column), art: 'special' };
    case 'broken':
      return { at: points.tiles > 0 ? place.broken(points.seat, 0) : place.first(points.seat), art: 'marker' };
    default:
      return undefined;
  }
}

/** Broken tiles and those in the large moon lie side by side in the order of their colours. */
function pileOf(at: Place, before: DuelState): Pile | undefined {
  const rank = (art: string) => ((duelComponents()?.colours ?? []) as readonly string[]).indexOf(art);
  if (at.at === 'broken') return { pieces: [...before.boards[at.seat - 1]!.broken], rank, nameOf: (index) => place.broken(at.seat, index) };
  if (at.at !== 'moon' || at.space !== undefined) return undefined;
  return { pieces: [...before.factories[at.factory]!.moon], rank, nameOf: (index) => place.moon(at.factory, index) };
}

/** The flights of a ply, and of the tiling that it brought. `faces` tell what the spaces of a dome look like until their tiles land. */
export function flights(entry: LogEntry, faces?: Faces): readonly Flight[] {
  const { before, after } = entry;
  if (!isDuel(before) || !isDuel(after)) return [];
  // Where the viewer cannot tell which of the plates put aside went, any that is gone will do.
  const aside = before.drawn.flatMap((plate, at) => (plate && !after.drawn[at] ? [place.drawn(at + 1)] : []));
  return flightsOf(entry, {
    artOf,
    nameOf: (at, move) => nameOf(at, move, after, aside),
    pileOf: (at) => pileOf(at, before),
    underOf: (to) => {
      if (to.at === 'line' || to.at === 'broken') return 'empty';
      const space = to.at === 'dome' ? dome(after.boards[to.seat - 1]!, faces)[to.row - 1]?.[to.column - 1] : undefined;
      return space?.takes ? spaceArt(space.takes) : undefined;
    },
    popOf,
  });
}

/** Of a move that was made by hand, what lies where it was put already. */
export function unlessPlaced(found: readonly Flight[], seat: number): Flight[] {
  const own = new RegExp(`^(line|floor|slot)-${seat}-`);
  return found.flatMap((flight) => {
    if (flight.wave > 0 || !own.test(flight.to)) return [flight];
    return flight.until === undefined ? [] : [{ ...flight, from: flight.to }];
  });
}
