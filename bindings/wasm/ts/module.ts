import { nodeModule } from './node.js';
import type { SharedTable } from './shared-table.js';
import type { Failure, Result } from './types.js';

/** A WebAssembly module: its address, its bytes, or the compiled module. */
export type ModuleSource = string | URL | BufferSource | WebAssembly.Module;

/** Callbacks during a call. */
export interface Listener {
  /** Called with interim results. */
  progress?: (value: unknown) => void;
  /** Called regularly; returns whether to stop. */
  stopped?: () => boolean;
}

// Bundlers would take it for the address of a file that they cannot find.
const here = import.meta.url;

/** @internal An address, in a page as `fetch` understands it, or a path in Node. */
export async function readBytes(source: string | URL): Promise<Uint8Array<ArrayBuffer>> {
  const url = new URL(source, typeof location === 'undefined' ? here : location.href);
  if (url.protocol === 'file:') return new Uint8Array(await nodeModule('node:fs/promises').readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== 'string' && !(source instanceof URL)) return WebAssembly.compile(source);
  return WebAssembly.compile(await readBytes(source));
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  azulejo_request(size: number): number;
  azulejo_bytes(size: number): number;
  azulejo_call(): number;
  azulejo_answer(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A running module. Requests and answers are JSON. */
export class Module {
  readonly #exports: Exports;
  #listener: Listener = {};

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async instantiate(source: ModuleSource, table?: SharedTable): Promise<Module> {
    const compiled = await compile(source);
    const shared = table && (await WebAssembly.instantiate(table.module, { env: { memory: table.memory } })).exports;
    let module: Module | undefined;
    const memory = () => module!.#exports.memory.buffer;
    const badFile = () => 8; // the WASI error for a file that is not open
    const instance = await WebAssembly.instantiate(compiled, {
      azulejo: {
        progress: (at: number, size: number) => {
          const { progress } = module!.#listener;
          progress?.(JSON.parse(decoder.decode(new Uint8Array(memory(), at, size))));
        },
        stopped: () => (module!.#listener.stopped?.() ? 1 : 0),
        table_find: shared?.['find'] ?? (() => 0n),
        table_store: shared?.['store'] ?? (() => {}),
      },
      wasi_snapshot_preview1: {
        clock_time_get: (_id: number, _precision: bigint, to: number) => {
          new DataView(memory()).setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
          return 0;
        },
        fd_close: badFile,
        fd_seek: badFile,
        fd_write: badFile,
      },
    });
    module = new Module(instance.exports as unknown as Exports);
    module.#exports._initialize();
    return module;
  }

  /** Binary data is passed beside the arguments. */
  call<T>(name: string, args: object = {}, bytes?: Uint8Array, listener: Listener = {}): Result<T> {
    const exports = this.#exports;
    if (bytes) {
      const at = exports.azulejo_bytes(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    }
    const request = encoder.encode(JSON.stringify({ call: name, ...args }));
    const at = exports.azulejo_request(request.length);
    new Uint8Array(exports.memory.buffer, at, request.length).set(request);
    this.#listener = listener;
    const size = exports.azulejo_call();
    this.#listener = {};
    const answer = new Uint8Array(exports.memory.buffer, exports.azulejo_answer(), size);
    return JSON.parse(decoder.decode(answer)) as Result<T>;
  }
}

/** Thrown by `unwrap`. */
export class AzulejoError extends Error {
  override readonly name = 'AzulejoError';
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The value of a result that cannot be a failure; throws if it is one. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new AzulejoError(result);
  return result.value;
}

export function failure(message: string): Failure {
  return { ok: false, message, faults: [{ message }] };
}

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}
