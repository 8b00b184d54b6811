import { Analyst, type Game, type Position, type Report, type Review, type Search } from '@azulejo/core';
import { workersHere } from '../core/core';

export interface LiveOptions {
  /** Candidates to value. */
  readonly lines: number;
  /** How long to think about a position at most, in milliseconds. */
  readonly time: number;
}

/** Thinks about one position after the other, always the latest asked for, and remembers what it found. */
export class LiveAnalysis {
  report = $state.raw<Report | undefined>();
  running = $state(false);
  error = $state('');

  #analyst: Analyst | undefined; // it fetches the engine, so not before it is needed
  readonly #found = new Map<string, Report>();
  #search: Search<Report> | undefined;
  #asked = 0;

  /** Shows the stored report of the position, or analyses it. */
  async look(position: Position, options: LiveOptions): Promise<void> {
    this.stop();
    const asked = ++this.#asked;
    const key = `${options.lines} ${options.time} ${position.text}`;
    this.error = '';
    this.report = this.#found.get(key);
    if (this.report || !position.awaitsMove) return;
    this.running = true;
    this.#analyst ??= new Analyst({ workers: workersHere() });
    const search = this.#analyst.analyse(position, { time: options.time, lines: options.lines }, (report) => {
      if (asked === this.#asked) this.report = report;
    });
    this.#search = search;
    try {
      const result = await search;
      if (asked !== this.#asked) return;
      if (result.ok) {
        this.report = result.value;
        this.#found.set(key, result.value);
      } else {
        this.error = result.message;
      }
    } catch (error) {
      if (asked === this.#asked) this.error = String(error);
    } finally {
      if (asked === this.#asked) this.running = false;
    }
  }

  /** Ends the search; what it has found so far stays on show. */
  stop(): void {
    this.#search?.stop();
    this.#search = undefined;
    this.running = false;
  }

  close(): void {
    this.#asked += 1;
    this.#analyst?.close();
  }
}

/** Of each position of a review: a whole game of Duel in about six seconds on a desktop, one of Azul in two. */
export const NODES = 20_000;

/** Looks back on a whole game, in a worker of its own so that live lines go on. */
export class GameReview {
  review = $state.raw<Review | undefined>();
  /** From 0 to 1 while it runs. */
  progress = $state<number | undefined>();
  error = $state('');

  #analyst: Analyst | undefined;
  #search: Search<Review> | undefined;

  async run(game: Game, nodes: number): Promise<void> {
    if (this.progress !== undefined) return;
    this.error = '';
    this.progress = 0;
    this.#analyst ??= new Analyst();
    const search = this.#analyst.review(game, { nodes }, (done, of) => {
      if (search === this.#search) this.progress = of > 0 ? done / of : 0;
    });
    this.#search = search;
    try {
      const result = await search;
      if (search !== this.#search) return;
      if (result.ok) this.review = result.value;
      else this.error = result.message;
    } catch (error) {
      if (search === this.#search) this.error = String(error);
    } finally {
      if (search === this.#search) this.progress = undefined;
    }
  }

  /** At once for who looks, however long the engine still takes to notice. */
  stop(): void {
    this.#search?.stop();
    this.#search = undefined;
    this.progress = undefined;
  }

  close(): void {
    this.#analyst?.close();
  }
}
