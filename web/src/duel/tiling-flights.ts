// The tiles of both boards from a take to the end of tiling. The state has done all of it at once; here pieces lie where they
// were until it is their turn: lines from top to bottom, then what is broken.
import type { DuelState, TilingStep } from '@azulejo/core';
import type { Flight } from '../frame/fly';
import { duelComponents } from '../core/components.svelte';
import { dome, slotOf, spaceArt, type Faces } from './pieces';
import { place } from './places';

/** The broken-tiles spaces of a board: the costs are for none, one, two and so on. */
export const brokenSpaces = (): number => (duelComponents()?.broken_costs.length ?? 1) - 1;
/** When tiling begins after a take: the taken tiles have landed by then. */
const AFTER_A_TAKE = 2;

/** Lies on a board, or is on its way there. */
interface Piece {
  readonly art: string;
  /** From where; it lay there before if from nowhere. */
  readonly from?: string;
  readonly wave: number;
}

interface Board {
  readonly lines: Piece[][];
  broken: Piece[];
  marker?: Piece;
  wave: number;
  /** Where its last tile went. */
  placed?: { readonly row: number; readonly column: number };
}

const lying = (tiles: string): Piece[] => [...tiles].map((art) => ({ art, wave: 0 }));
const rank = ({ art }: Piece) => ((duelComponents()?.colours ?? []) as readonly string[]).indexOf(art);
const byColour = (a: Piece, b: Piece) => rank(a) - rank(b);

export class Tiling {
  readonly #flights: Flight[] = [];
  readonly #boards: readonly Board[];

  constructor(
    private readonly before: DuelState,
    private readonly after: DuelState,
    private readonly seat: number,
    takes: boolean,
    private readonly faces?: Faces,
  ) {
    this.#boards = before.boards.map(({ lines, broken }, index) => ({
      lines: lines.map(lying),
      broken: lying(broken),
      marker: before.marker === index + 1 ? { art: 'marker', wave: 0 } : undefined,
      wave: takes ? AFTER_A_TAKE : 0,
    }));
  }

  /** When the last step begins. */
  get wave(): number {
    return Math.max(...this.#boards.map(({ wave }) => wave));
  }

  take(art: string, from: string, row: number): void {
    const { lines, broken } = this.#of(this.seat);
    const line = lines[row - 1];
    if (line && line.length < row) line.push({ art, from, wave: 0 });
    else if (broken.length < brokenSpaces()) broken.push({ art, from, wave: 0 });
  }

  takeMarker(): void {
    this.#of(this.seat).marker = { art: 'marker', from: place.marker, wave: 0 };
  }

  follow(step: TilingStep): void {
    const board = this.#of(step.seat);
    const wave = board.wave;
    if (step.kind === 'placed') {
      this.#leave(step.seat, step.row, wave);
      const to = place.dome(step.seat, step.row, step.column);
      this.#flights.push({ art: step.colour, from: place.line(step.seat, step.row, 0), to, wave, under: this.#under(step.seat, step.row, step.column), points: step.points });
      board.placed = step;
    } else if (step.kind === 'special') {
      this.#special(step.seat, step.row, step.points);
    } else if (step.kind === 'broken') {
      const tiles = this.#leave(step.seat, step.row, wave).slice(0, brokenSpaces() - board.broken.length);
      board.broken.push(...tiles.map(({ art }, at) => ({ art, from: place.line(step.seat, step.row, at), wave })));
    } else if (step.kind === 'penalty') {
      this.#pay(step.seat, step.after - step.before, wave);
    } else return;
    board.wave += 1;
  }

  /** What has not gone yet stays: whatever was under way arrives. */
  end(): Flight[] {
    this.#boards.forEach(({ lines, marker }, index) => {
      const seat = index + 1;
      lines.forEach((line, row) => line.forEach((piece, at) => this.#arrive(piece, place.line(seat, row + 1, at), 'empty')));
      this.#brokenOf(seat).forEach(({ piece, to }) => this.#arrive(piece, to, 'empty'));
      if (marker && this.after.marker === seat) this.#arrive(marker, place.first(seat));
      else if (marker) this.#putBack(seat, marker);
    });
    return this.#flights;
  }

  #of(seat: number): Board {
    return this.#boards[seat - 1]!;
  }

  #arrive({ art, from, wave }: Piece, to: string, under?: string): void {
    if (from) this.#flights.push({ art, from, to, wave, under });
  }

  #stay({ art, from, wave }: Piece, to: string, until: number, points?: number): void {
    this.#flights.push({ art, from: from ?? to, to, wave, until, points });
  }

  /** Broken tiles are kept in the order of their colours. */
  #brokenOf(seat: number): { piece: Piece; to: string }[] {
    return this.#of(seat).broken.toSorted(byColour).map((piece, at) => ({ piece, to: place.broken(seat, at) }));
  }

  /** The tiles of a line lie there until they go. */
  #leave(seat: number, row: number, until: number): Piece[] {
    const { lines } = this.#of(seat);
    const line = lines[row - 1] ?? [];
    line.forEach((piece, at) => this.#stay(piece, place.line(seat, row, at), until));
    lines[row - 1] = [];
    return line;
  }

  #pay(seat: number, change: number, until: number): void {
    const board = this.#of(seat);
    const points = change || undefined;
    this.#brokenOf(seat).forEach(({ piece, to }, at) => this.#stay(piece, to, until, at === 0 ? points : undefined));
    if (board.marker && board.broken.length === 0) {
      this.#stay(board.marker, place.first(seat), until, points);
      board.marker = { art: 'marker', wave: 0 };
    }
    board.broken = [];
  }

  /** The first-player tile goes back to the large factory when the round is over. */
  #putBack(seat: number, marker: Piece): void {
    this.#stay(marker, place.first(seat), this.wave);
    this.#flights.push({ art: 'marker', from: place.first(seat), to: place.marker, wave: this.wave });
  }

  #under(seat: number, row: number, column: number): string | undefined {
    const space = dome(this.before.boards[seat - 1]!, this.faces)[row - 1]?.[column - 1];
    return space?.takes ? spaceArt(space.takes) : undefined;
  }

  /** It comes out of the tile that completed its plate. */
  #special(seat: number, row: number, points: number): void {
    const { placed, wave } = this.#of(seat);
    const spaces = dome(this.after.boards[seat - 1]!, this.faces)[row - 1] ?? [];
    const space = placed && spaces.find(({ slot, tile }) => tile === '*' && slot === slotOf(placed.row, placed.column));
    if (!space) return;
    const to = place.dome(seat, row, space.column);
    this.#flights.push({ art: 'special', from: place.dome(seat, placed.row, placed.column), to, wave, under: 'special-space', points });
  }
}
