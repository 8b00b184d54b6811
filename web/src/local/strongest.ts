// The strongest level on this device. While people think, it searches the position that it expects to have to answer.
import { Analyst, unwrap, type Game, type Position, type Report, type Search } from '@azulejo/core';
import { workersHere } from '../core/core';

/** How long it searches one expected position at most, in milliseconds: nobody may be at the device. */
const longest = 60_000;
/** How long it looks for the moves to expect where no earlier search has told them, in milliseconds. */
const glance = 300;

/** What it needs of an `Analyst`. */
type Searching = Pick<Search<Report>, 'result' | 'stop'>;
export interface Searcher {
  analyse(position: Game | Position, limits: { readonly time: number }): Searching;
  close(): void;
}

/** What it needs of the browser. */
export interface Surroundings {
  /** Whether a search can be stopped without ending its worker, and with it the worker's transposition table. */
  readonly stoppable: boolean;
  visible(): boolean;
  /** Calls back whenever the page is shown or hidden, until the returned function is called. */
  onVisibility(changed: () => void): () => void;
  /** Whether the device runs on its battery, as far as the browser tells. */
  onBattery(): Promise<boolean>;
}

export const browser: Surroundings = {
  stoppable: typeof crossOriginIsolated !== 'undefined' && crossOriginIsolated,
  visible: () => document.visibilityState === 'visible',
  onVisibility(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
  async onBattery() {
    // Only some browsers have it.
    const { getBattery } = navigator as { getBattery?: () => Promise<{ readonly charging: boolean }> };
    const battery = await getBattery?.call(navigator).catch(() => undefined);
    return battery?.charging === false;
  },
};

/** A search of the position that is expected to come, and the positions on the way there. */
interface Pondering {
  readonly way: readonly string[];
  readonly text: string;
  readonly search: Searching;
}
interface Wish {
  readonly game: Game;
  readonly answers: (seat: number) => boolean;
}

export class StrongestOpponent {
  readonly #analyst: Searcher;
  readonly #around: Surroundings;
  readonly #forget: () => void;
  #pondering: Pondering | undefined;
  #glance: Searching | undefined;
  /** The moves that the last search expects from this position on. */
  #expected: { text: string; line: readonly string[] } | undefined;
  /** What to ponder on when the page is shown again. */
  #wish: Wish | undefined;
  /** Counts requests, so that the rest of an older one is dropped. */
  #asked = 0;

  constructor(analyst?: Searcher, around: Surroundings = browser) {
    this.#analyst = analyst ?? new Analyst({ workers: around.stoppable ? workersHere() : 1 });
    this.#around = around;
    this.#forget = around.onVisibility(() => {
      const wish = this.#wish;
      if (!around.visible()) this.#cancel();
      else if (wish) void this.ponder(wish.game, wish.answers);
    });
  }

  /** The best move that it finds in this time, in milliseconds; a search that has begun on the same position goes on. */
  async choose(game: Game, time: number): Promise<string> {
    const { text } = game.position;
    const begun = this.#pondering?.text === text ? this.#pondering : undefined;
    if (begun) this.#pondering = undefined;
    this.stop();
    const search = begun?.search ?? this.#analyst.analyse(game, { time });
    const timer = begun && setTimeout(() => begun.search.stop(), time);
    try {
      const report = unwrap(await search.result);
      const after = game.play(report.best);
      const line = report.lines[0]?.pv.slice(1) ?? [];
      this.#expected = after.ok ? { text: after.value.position.text, line } : undefined;
      return report.best;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Searches ahead until `choose` or `stop`. `answers` tells the seats of this level. */
  async ponder(game: Game, answers: (seat: number) => boolean): Promise<void> {
    if (!this.#around.stoppable || this.#pondering?.way.includes(game.position.text)) return;
    this.stop();
    this.#wish = { game, answers };
    const asked = this.#asked;
    const current = () => asked === this.#asked && this.#around.visible();
    if (!current() || (await this.#around.onBattery()) || !current()) return;
    // Where the last search's line leads nowhere, another search tells where to go.
    let ahead = follow(game.position, this.#expectedFrom(game.position), answers);
    if (ahead === undefined) {
      const line = await this.#look(game.position);
      if (!current()) return;
      ahead = follow(game.position, line, answers);
    }
    if (!ahead) return;
    const search = this.#analyst.analyse(ahead.position, { time: longest });
    search.result.catch(() => undefined); // `choose` is told if it waits for it
    this.#pondering = { way: ahead.way, text: ahead.position.text, search };
  }

  /** Nothing is searched any more. */
  stop(): void {
    this.#wish = undefined;
    this.#cancel();
  }

  close(): void {
    this.stop();
    this.#forget();
    this.#analyst.close();
  }

  #cancel(): void {
    ++this.#asked;
    this.#glance?.stop();
    this.#pondering?.search.stop();
    this.#glance = this.#pondering = undefined;
  }

  /** The moves that the last search expects, if it was one of the position before. */
  #expectedFrom(position: Position): readonly string[] {
    return this.#expected?.text === position.text ? this.#expected.line : [];
  }

  /** The moves to expect, after a glance at the position. */
  async #look(position: Position): Promise<readonly string[]> {
    const search = this.#analyst.analyse(position, { time: glance });
    this.#glance = search;
    try {
      const report = await search.result;
      return report.ok ? (report.value.lines[0]?.pv ?? []) : [];
    } catch {
      return []; // `choose` will say what is wrong
    } finally {
      if (this.#glance === search) this.#glance = undefined;
    }
  }
}

/**
 * The first position on a line where a seat of this level is to move, and the texts of those before it. Null if a deal or the end of the game
 * comes before that; undefined if the line does not get so far.
 */
function follow(
  from: Position,
  line: readonly string[],
  answers: (seat: number) => boolean,
): { readonly position: Position; readonly way: readonly string[] } | null | undefined {
  const way: string[] = [];
  let position = from;
  for (const move of line) {
    way.push(position.text);
    const after = position.play(move);
    if (!after.ok) return undefined;
    position = after.value;
    if (!position.awaitsMove) return null;
    if (answers(position.turn)) return { position, way };
  }
  return undefined;
}
