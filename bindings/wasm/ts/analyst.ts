import { Engine, engineSource, tableSource, type EngineOptions } from './engine.js';
import { Helper, Stopped } from './helper.js';
import { compile, failure, Module } from './module.js';
import { makeSharedTable, type SharedTable } from './shared-table.js';
import type { Game, Position } from './game.js';
import type { Limits, Report, Result, Review, ReviewOptions } from './types.js';

export interface AnalystOptions extends EngineOptions {
  /** How many workers search one position; with 1 the report is always the same. */
  readonly workers?: number;
}

/** A search in progress. Await it like a promise, or stop it; it then ends with what it has found. Once it has ended, `stop` does nothing. */
export class Search<T> implements PromiseLike<Result<T>> {
  /** @internal */
  constructor(
    readonly result: Promise<Result<T>>,
    readonly stop: () => void,
  ) {}

  then<A = Result<T>, B = never>(
    done?: ((value: Result<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.result.then(done, failed);
  }
}

const closed = failure('the analyst is closed');

/** Does it once; again if it failed, because networks come back. */
function untilDone<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    if (done) return done;
    const begun = work();
    done = begun;
    begun.catch(() => (done = undefined));
    return begun;
  };
}

/** A position or a game in any notation. */
type Asked = string | Position | Game;

function textOf(asked: Asked): string {
  if (typeof asked === 'string') return asked;
  return 'text' in asked ? asked.text : asked.position.text;
}

/** The engine in workers, so that a page stays responsive. It handles one request after the other. */
export class Analyst {
  readonly #module: () => Promise<WebAssembly.Module>;
  readonly #own: () => Promise<Engine>; // for quick calls
  readonly #helpers: readonly Helper[];
  readonly #table: () => Promise<SharedTable | undefined>;
  #searches = 0; // with the shared table
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: AnalystOptions = {}) {
    this.#module = untilDone(() => compile(engineSource(options)));
    this.#own = untilDone(async () => new Engine(await Module.instantiate(await this.#module())));
    const workers = Math.max(1, Math.floor(options.workers ?? 1));
    this.#table = untilDone(async () => (workers > 1 ? makeSharedTable(tableSource(options)) : undefined));
    // Fetched at once; a failure is reported by the next call, which fetches again.
    this.#own().catch(() => undefined);
    this.#table().catch(() => undefined);
    this.#helpers = Array.from({ length: workers }, () => new Helper(this.#module, options.networks, this.#table));
  }

  /** Finds the best moves. `progress` gets an interim report whenever it changes. */
  analyse(position: Asked, limits: Limits = {}, progress?: (report: Report) => void): Search<Report> {
    const text = textOf(position);
    return this.#enqueue(async (control) => {
      const ready = await this.#equip(text);
      if (!ready.ok) return ready;
      const alone = this.#helpers.length === 1 || (limits.level !== undefined && limits.level !== 'max');
      const found = await (alone ? this.#think(text, limits, control, progress) : this.#thinkTogether(text, limits, control, progress));
      return found ?? this.#look(text, limits);
    });
  }

  /** Reviews a game or a record: what each move cost, and the luck of the deals. */
  review(game: string | Game, options: ReviewOptions = {}, progress?: (done: number, of: number) => void): Search<Review> {
    return this.#enqueue(async (control) => {
      const record = typeof game === 'string' ? { ok: true as const, value: game } : game.record();
      if (!record.ok) return record;
      const ready = await this.#equip(record.value);
      if (!ready.ok) return ready;
      const helper = this.#helpers[0]!;
      control.stop = () => helper.stop();
      if (control.stopped) return failure('stopped');
      const tell = (value: unknown) => {
        const { done, of } = value as { done: number; of: number };
        progress?.(done, of);
      };
      try {
        return (await helper.ask({ do: 'review', record: record.value, options }, tell)) as Result<Review>;
      } catch (error) {
        if (error instanceof Stopped) return failure('stopped');
        throw error;
      }
    });
  }

  /** Ends the workers and their work. A Node program does not exit before this. */
  close(): void {
    this.#closed = true;
    for (const helper of this.#helpers) helper.end();
  }

  #enqueue<T>(run: (control: { stop(): void; stopped: boolean }) => Promise<Result<T>>): Search<T> {
    const nothing = () => {};
    const control = { stop: nothing, stopped: false };
    const ended = () => (control.stop = nothing); // the workers go on with something else
    const result = this.#last.then(() => (this.#closed ? closed : run(control))).finally(ended);
    this.#last = result.catch(() => undefined);
    return new Search(result, () => {
      control.stopped = true;
      control.stop();
    });
  }

  async #equip(text: string): Promise<Result<null>> {
    const name = (await this.#own()).networksFor(text);
    if (!name.ok) return name;
    await Promise.all(this.#helpers.map((helper) => helper.equip(name.value)));
    return { ok: true, value: null };
  }

  /** With one worker. Undefined if it was stopped before there was a report. */
  async #think(
    position: string,
    limits: Limits,
    control: { stop(): void; stopped: boolean },
    progress?: (report: Report) => void,
  ): Promise<Result<Report> | undefined> {
    const helper = this.#helpers[0]!;
    let latest: Report | undefined;
    control.stop = () => helper.stop();
    if (control.stopped) return undefined;
    const tell = (value: unknown) => {
      latest = value as Report;
      progress?.(latest);
    };
    try {
      return (await helper.ask({ do: 'analyse', position, limits, part: undefined }, tell)) as Result<Report>;
    } catch (error) {
      if (error instanceof Stopped) return latest && { ok: true, value: latest };
      throw error;
    }
  }

  /**
   * With all workers; each searches its part. With a shared table, the first one's report is the result, and the others
   * end with it. That is only for searches by time: others give the same report with the same number of workers.
   */
  async #thinkTogether(
    position: string,
    limits: Limits,
    control: { stop(): void; stopped: boolean },
    progress?: (report: Report) => void,
  ): Promise<Result<Report> | undefined> {
    const own = await this.#own();
    const timed = limits.time !== undefined && limits.nodes === undefined;
    const search = timed && (await this.#table()) ? ++this.#searches : undefined;
    const begun = performance.now();
    const found: (Report | undefined)[] = this.#helpers.map(() => undefined);
    const together = () => {
      const known = found.filter((report) => report !== undefined);
      return own.merge(position, limits, known, performance.now() - begun, search);
    };
    const stopAll = () => this.#helpers.forEach((helper) => helper.stop());
    control.stop = stopAll;
    if (control.stopped) return undefined;
    const tasks = this.#helpers.map(async (helper, part): Promise<Result<Report> | undefined> => {
      const tell = (value: unknown) => {
        found[part] = value as Report;
        if (search !== undefined && part > 0) return;
        const so_far = progress && together();
        if (so_far?.ok) progress?.(so_far.value);
      };
      const parts = this.#helpers.length;
      const task = {
        do: 'analyse',
        position,
        limits,
        part: search === undefined ? { part, parts } : { part, parts, search },
      } as const;
      try {
        const report = (await helper.ask(task, tell)) as Result<Report>;
        if (report.ok) found[part] = report.value;
        if (search !== undefined && part === 0) stopAll();
        return report;
      } catch (error) {
        if (error instanceof Stopped) return undefined;
        stopAll();
        throw error;
      }
    });
    const bad = (await Promise.all(tasks)).find((report) => report && !report.ok);
    if (bad) return bad;
    return found.some((report) => report !== undefined) ? together() : undefined;
  }

  /** A quick first search, so that there is a move even if the search is stopped at once. */
  async #look(position: string, limits: Limits): Promise<Result<Report>> {
    if (this.#closed) return closed;
    await this.#equip(position);
    const short: Limits = { ...limits, depth: 1, time: 5 };
    return (await this.#helpers[0]!.ask({ do: 'analyse', position, limits: short, part: undefined })) as Result<Report>;
  }
}
