// What moved in a ply, as flights of tiles between named places of the board. Decoration: the state is shown already.
import type { AzulState, Effect, MoveEffect, Place } from '@azulejo/core';
import { core } from '../core/core';
import type { LogEntry } from '../table/table';
import type { Flight } from '../frame/fly';
import { isAzul, MARKER } from './pieces';

/** The names of places: `data-at` in the page. */
export const place = {
  factory: (factory: number, slot: number) => `factory-${factory}-${slot}`,
  centre: (colour: string) => `centre-${colour}`,
  line: (seat: number, row: number, index: number) => `line-${seat}-${row}-${index}`,
  wall: (seat: number, row: number, column: number) => `wall-${seat}-${row}-${column}`,
  floor: (seat: number, index: number) => `floor-${seat}-${index}`,
  seat: (seat: number) => `seat-${seat}`,
};

/** When tiling begins: the taken tiles have landed by then. */
const AFTER_A_TAKE = 2;

const artOf = (move: MoveEffect): string => (move.piece === 'tile' ? move.name : 'marker');

/** The name of a place in the page; undefined for one that is not shown, like the lid. */
function nameOf(at: Place, art: string): string | undefined {
  switch (at.at) {
    case 'bag':
      return 'bag';
    case 'factory':
      return place.factory(at.factory, at.space - 1);
    case 'centre':
      return place.centre(art === 'marker' ? MARKER : art);
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

/** What the goal of a flight shows until the tile lands. */
function underOf(to: Place, art: string, { game }: AzulState): string | undefined {
  if (to.at === 'line') return 'empty';
  if (to.at === 'wall') return game === 'azul' ? `ghost-${art}` : 'empty';
  return undefined;
}

type Draft = { -readonly [Key in keyof Flight]: Flight[Key] };

/** Pieces on boards lie where they are until they go, though the state has done all at once. */
class Flown {
  readonly #flights: Draft[] = [];
  readonly #begin: number;

  constructor(private readonly before: AzulState) {
    this.#begin = before.phase === 'draft' ? AFTER_A_TAKE - 1 : 0;
  }

  get flights(): readonly Flight[] {
    return this.#flights;
  }

  move(effect: Effect & MoveEffect): void {
    const art = artOf(effect);
    const [from, to] = [nameOf(effect.from, art), nameOf(effect.to, art)];
    const wave = this.#when(effect.wave);
    if (from === undefined) return;
    if (effect.from.at === 'line' || effect.from.at === 'floor') this.#leave(art, from, wave);
    if (to !== undefined) this.#flights.push({ art, from, to, wave, under: underOf(effect.to, art, this.before) });
  }

  /** Points pop up where a tile landed, or where the first tile of a floor line lay. */
  score(at: string, points: number): void {
    const flight = this.#at(at);
    if (flight && points !== 0) flight.points = points;
  }

  #when(wave: number): number {
    if (this.before.phase === 'deal' || wave === 0) return 0;
    return this.#begin + wave;
  }

  #at(name: string): Draft | undefined {
    return this.#flights.find(({ to }) => to === name);
  }

  /** It came in this ply, or it lay there before. */
  #leave(art: string, from: string, until: number): void {
    const came = this.#at(from);
    if (came) came.until = until;
    else this.#flights.push({ art, from, to: from, wave: 0, until });
  }
}

/** The flights of a ply with these effects. */
export function flights({ before, after }: LogEntry, effects: readonly Effect[]): readonly Flight[] {
  if (!isAzul(before) || !isAzul(after)) return [];
  const flown = new Flown(before);
  for (const effect of effects) {
    if (effect.kind === 'move') flown.move(effect);
    if (effect.kind !== 'points') continue;
    if (effect.reason === 'tile') flown.score(place.wall(effect.seat, effect.row, effect.column), effect.points);
    if (effect.reason === 'floor') flown.score(place.floor(effect.seat, 0), effect.after - effect.before);
  }
  return flown.flights;
}

/** What a ply did. Nothing is hidden in Azul, so the state before it tells all. */
export async function effectsOf({ before, token }: LogEntry): Promise<readonly Effect[]> {
  const position = (await core()).position(before);
  const effects = position.ok ? position.value.effects(token) : position;
  return effects.ok ? effects.value : [];
}
