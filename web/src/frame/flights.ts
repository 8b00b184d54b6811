// What moved in a ply, as flights between named places of the page. It is told by the effects of the ply; a game names its places.
// Decoration: the state is shown already.
import type { Effect, MoveEffect, Place, PointsEffect } from '@azulejo/core';
import type { LogEntry } from '../table/table';
import type { Flight } from './fly';

/** Pieces that lie sorted, side by side, at a place without spaces. */
export interface Pile {
  /** Before the ply. */
  readonly pieces: readonly string[];
  readonly rank: (art: string) => number;
  readonly nameOf: (index: number) => string;
}

/** What a game calls its places and pieces in the page. */
export interface Naming {
  /** Undefined for a piece that flies as it lies. */
  readonly artOf: (move: MoveEffect) => string | undefined;
  /** Undefined for a place that is not shown, like the tower. Asked once for each end of a move. */
  readonly nameOf: (place: Place, move: MoveEffect) => string | undefined;
  readonly pileOf?: (place: Place) => Pile | undefined;
  /** What the goal of a flight shows until the piece lands. */
  readonly underOf: (to: Place, art: string | undefined) => string | undefined;
  /** Where points pop up, and what lies there. */
  readonly popOf: (points: PointsEffect) => { readonly at: string; readonly art: string } | undefined;
}

type Move = Effect & MoveEffect;
type Draft = { -readonly [Key in keyof Flight]: Flight[Key] };

/** When tiling begins: the taken tiles have landed by then. */
const AFTER_A_TAKE = 2;
/** Factories are filled, and plates come from the stack, one after the other, a little apart. */
const APART = 0.25;

/** Removes a piece from a list of those that lie side by side, and tells where it lay. */
function claim(lying: (string | null)[], art: string): number {
  const index = lying.indexOf(art);
  lying[index] = null;
  return index;
}

interface Ends {
  from?: string;
  to?: string;
}

/** Finds the places of the pieces of a pile: where each lay, and where it lies once everything that comes has come. */
function resolvePile(
  pile: Pile,
  art: (move: Move) => string,
  moves: readonly { move: Move; comes: boolean }[],
  ends: Map<Move, Ends>,
): Draft[] {
  const first = moves.findIndex(({ comes }) => comes);
  const gone = moves.slice(0, first < 0 ? undefined : first).map(({ move }) => move);
  const later = first < 0 ? [] : moves.slice(first);
  const lay: (string | null)[] = [...pile.pieces];
  for (const move of gone) ends.get(move)!.from = pile.nameOf(claim(lay, art(move)));
  const came = later.filter(({ comes }) => comes).map(({ move }) => art(move));
  const lies = [...lay.filter((piece) => piece !== null), ...came].toSorted((a, b) => pile.rank(a) - pile.rank(b));
  const free: (string | null)[] = [...lies];
  const closedUp = lay.flatMap((piece, index): Draft[] => {
    if (piece === null) return [];
    const [from, to] = [pile.nameOf(index), pile.nameOf(claim(free, piece))];
    return from === to ? [] : [{ art: piece, from, to, wave: 0 }];
  });
  const leaving: (string | null)[] = [...lies];
  for (const { move, comes } of later) {
    if (comes) ends.get(move)!.to = pile.nameOf(claim(free, art(move)));
    else ends.get(move)!.from = pile.nameOf(claim(leaving, art(move)));
  }
  return closedUp;
}

/** Pieces on boards lie where they are until they go, though the state has done all at once. */
class Flown {
  readonly flights: Draft[] = [];
  /** Where the last piece of a board landed. */
  readonly #landed = new Map<number, string>();
  #fromStack = 0;

  constructor(
    private readonly naming: Naming,
    private readonly phase: string,
  ) {}

  move(effect: Move, { from, to }: Ends): void {
    const art = this.naming.artOf(effect);
    const wave = this.#when(effect.wave);
    const seat = 'seat' in effect.to ? effect.to.seat : 0;
    // What comes from nowhere comes out of what was placed last, like a special tile.
    const source = from ?? (effect.piece === 'special' ? (this.#landed.get(seat) ?? to) : undefined);
    if (source === undefined) return;
    if ('seat' in effect.from) this.#leave(art, source, wave);
    if (to === undefined) return;
    const apart = effect.to.at === 'display' ? APART * this.#fromStack++ : 0;
    const under = this.naming.underOf(effect.to, art);
    this.flights.push({
      art,
      from: source,
      to,
      wave: wave + apart,
      ...(under && { under }),
      ...(effect.to.at === 'stack' && { until: wave }),
      ...((effect.to.at === 'lid' || effect.to.at === 'tower') && { into: true }),
    });
    this.#landed.set(seat, to);
  }

  /** Points pop up where a piece landed, or when it goes. */
  score(effect: Effect & PointsEffect): void {
    const pop = this.naming.popOf(effect);
    const points = effect.after - effect.before;
    if (!pop || points === 0) return;
    let flight = this.#at(pop.at);
    if (!flight) this.flights.push((flight = { art: pop.art, from: pop.at, to: pop.at, wave: 0, until: this.#when(effect.wave) }));
    flight.points = points;
  }

  #when(wave: number): number {
    if (this.phase === 'deal') return wave * APART;
    return wave === 0 || this.phase === 'tile' ? wave : wave + AFTER_A_TAKE - 1;
  }

  #at(name: string): Draft | undefined {
    return this.flights.find(({ to }) => to === name);
  }

  /** It came in this ply, or it lay there before. */
  #leave(art: string | undefined, from: string, until: number): void {
    const came = this.#at(from);
    if (came) came.until = until;
    else this.flights.push({ art, from, to: from, wave: 0, until });
  }
}

/** The flights of a ply. */
export function flightsOf({ before, effects }: LogEntry, naming: Naming): readonly Flight[] {
  const flown = new Flown(naming, before.phase);
  const ends = new Map<Move, Ends>();
  const piles = new Map<string, { pile: Pile; moves: { move: Move; comes: boolean }[] }>();
  for (const effect of effects) {
    if (effect.kind !== 'move') continue;
    const found: Ends = {};
    ends.set(effect, found);
    for (const end of ['from', 'to'] as const) {
      const pile = naming.pileOf?.(effect[end]);
      if (!pile) {
        found[end] = naming.nameOf(effect[end], effect);
        continue;
      }
      const key = pile.nameOf(0);
      const known = piles.get(key) ?? { pile, moves: [] };
      known.moves.push({ move: effect, comes: end === 'to' });
      piles.set(key, known);
    }
  }
  for (const { pile, moves } of piles.values()) flown.flights.push(...resolvePile(pile, (move) => naming.artOf(move) ?? '', moves, ends));
  for (const effect of effects) {
    if (effect.kind === 'move') flown.move(effect, ends.get(effect)!);
    if (effect.kind === 'points') flown.score(effect);
  }
  return flown.flights;
}
