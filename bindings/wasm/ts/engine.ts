import { failure, Module, readBytes, unwrap, type Listener, type ModuleSource } from './module.js';
import { networks as known, type NetworksName } from './networks.js';
import type { Limits, Report, Result, Review, ReviewOptions } from './types.js';

export type { NetworksName } from './networks.js';

/** Where files of networks are found, by their name. */
export type NetworksSource = (name: NetworksName, file: string) => string | URL | Uint8Array | Promise<Uint8Array>;

const besideThis: NetworksSource = (name) => known[name].url();

export interface EngineOptions {
  /** azulejo-engine.wasm; the one beside this file if not given. */
  readonly wasm?: ModuleSource;
  readonly networks?: NetworksSource;
  /** azulejo-table.wasm, for several workers; the one beside this file if not given. */
  readonly table?: ModuleSource;
}

export function engineSource(options: EngineOptions): ModuleSource {
  return options.wasm ?? new URL('./azulejo-engine.wasm', import.meta.url);
}

export function tableSource(options: EngineOptions): ModuleSource {
  return options.table ?? new URL('./azulejo-table.wasm', import.meta.url);
}

export async function fetchNetworks(name: NetworksName, source: NetworksSource = besideThis): Promise<Uint8Array> {
  const found = await source(name, known[name].file);
  return found instanceof Uint8Array ? found : readBytes(found);
}

/** Limits with the names of the engine protocol. */
export function protocolLimits({ time, ...limits }: Limits): object {
  return time === undefined ? limits : { ...limits, time_ms: time };
}

/** One part of a search that is divided among several engines. */
export interface SearchPart {
  readonly part: number;
  readonly parts: number;
  /** The number of the search in the table that the engines share, if they do. */
  readonly search?: number;
}

/**
 * The engine in this thread; it blocks the caller. In a page use an `Analyst`, which runs it in workers.
 */
export async function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  return new Engine(await Module.instantiate(engineSource(options)), options.networks);
}

export class Engine {
  readonly #loaded = new Map<NetworksName, Promise<void>>();

  /** @internal */
  constructor(
    private readonly module: Module,
    private readonly source: NetworksSource = besideThis,
  ) {}

  /** The name of the networks that evaluate a position, given in any notation. */
  networksFor(text: string): Result<NetworksName> {
    return this.module.call('networks_for', { text });
  }

  /** Fetches networks, once, and checks that they are those of this version. */
  load(name: NetworksName): Promise<void> {
    let loading = this.#loaded.get(name);
    if (!loading) {
      loading = fetchNetworks(name, this.source).then((bytes) => {
        unwrap(this.handIn(name, bytes));
      });
      // After a failure the next call tries again.
      loading.catch(() => this.#loaded.delete(name));
      this.#loaded.set(name, loading);
    }
    return loading;
  }

  /** Takes networks that were fetched elsewhere. */
  handIn(name: NetworksName, bytes: Uint8Array): Result<null> {
    return this.module.call('hand_in', { name, fingerprint: known[name].fingerprint }, bytes);
  }

  /** The networks of the position must be loaded. */
  analyse(position: string, limits: Limits = {}, listener: Listener = {}, part?: SearchPart): Result<Report> {
    return this.module.call('analyse', { position, ...protocolLimits(limits), ...part }, undefined, listener);
  }

  /** Merges the reports of all parts of a search. */
  merge(position: string, limits: Limits, parts: readonly Report[], elapsed: number, search?: number): Result<Report> {
    if (parts.length === 0) return failure('there are no reports to merge');
    return this.module.call('merge', {
      position,
      ...protocolLimits(limits),
      parts,
      search,
      elapsed_ms: Math.round(elapsed),
    });
  }

  review(record: string, options: ReviewOptions = {}, listener: Listener = {}): Result<Review> {
    const { nodes = 2000, deals = 8, seed = 1 } = options;
    return this.module.call('review', { text: record, nodes, deals, seed: String(seed) }, undefined, listener);
  }

  /** The signature that `azulejo bench` prints; all networks must be loaded. */
  benchSignature(): Result<string> {
    return this.module.call('bench_signature');
  }
  benchGames(): readonly string[] {
    return unwrap(this.module.call<string[]>('bench_games'));
  }
  /** Plays random games or searches, as the bench does; returns the number of games or nodes. */
  benchPiece(work: 'play' | 'search', game: number, times: number): Result<number> {
    return this.module.call(`bench_${work}`, { game, times });
  }
}
