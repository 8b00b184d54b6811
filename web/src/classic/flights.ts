// The names of the places of Azul, for the flights of a ply.
import type { MoveEffect, Place, PointsEffect } from '@azulejo/core';
import type { LogEntry } from '../table/table';
import { flightsOf, type Naming } from '../frame/flights';
import type { Flight } from '../frame/fly';
import { isAzul, MARKER } from './pieces';
import { place } from './places';

export const artOf = (move: MoveEffect): string => (move.piece === 'tile' ? move.name : 'marker');

/** The name of a place in the page; undefined for one that is not shown. */
export function nameOf(at: Place, move: MoveEffect): string | undefined {
  switch (at.at) {
    case 'bag':
    case 'lid':
      return at.at;
    case 'factory':
      return place.factory(at.factory, at.space - 1);
    case 'centre':
      return place.centre(move.piece === 'tile' ? move.name : MARKER);
    case 'line':
      return place.line(at.seat, at.row, at.space - 1);
    case 'wall':
      return place.wall(at.seat, at.row, at.column);
    case 'floor':
      return place.floor(at.seat, at.space - 1);
    default:
      return undefined;
  }
}

function popOf(points: PointsEffect): { at: string; art: string } | undefined {
  if (points.reason === 'tile') return { at: place.wall(points.seat, points.row, points.column), art: points.colour };
  return points.reason === 'floor' ? { at: place.floor(points.seat, 0), art: 'marker' } : undefined;
}

export function flights(entry: LogEntry): readonly Flight[] {
  if (!isAzul(entry.before)) return [];
  const printed = entry.before.game === 'azul';
  const underOf: Naming['underOf'] = (to, art) => {
    if (to.at === 'line') return 'empty';
    return to.at === 'wall' ? (printed ? `ghost-${art}` : 'empty') : undefined;
  };
  return flightsOf(entry, { artOf, nameOf, underOf, popOf });
}
