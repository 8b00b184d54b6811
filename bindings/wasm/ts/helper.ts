import { startThread, type Task, type Thread } from './port.js';
import { fetchNetworks, type NetworksSource } from './engine.js';
import type { NetworksName } from './networks.js';
import type { SharedTable } from './shared-table.js';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  progress: ((value: unknown) => void) | undefined;
}

/** Thrown if a worker was ended during its work. */
export class Stopped extends Error {}

/** The caller's side of a worker with the engine. It is started when first needed, and again after it was ended. */
export class Helper {
  #thread: Promise<Thread> | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #networks = new Set<NetworksName>();
  // The worker reads it during a search. Browsers allow shared memory only in isolated pages.
  readonly #flag = typeof SharedArrayBuffer === 'undefined' ? undefined : new SharedArrayBuffer(4);

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly source: NetworksSource | undefined,
    private readonly table: () => Promise<SharedTable | undefined>,
  ) {}

  /** Loads these networks unless it has them. */
  async equip(name: NetworksName): Promise<void> {
    if (this.#networks.has(name)) return;
    const bytes = await fetchNetworks(name, this.source);
    const taken = (await this.ask({ do: 'handIn', name, bytes })) as { ok: boolean; message: string };
    if (!taken.ok) throw new Error(taken.message);
    this.#networks.add(name);
  }

  async ask(task: Task, progress?: (value: unknown) => void): Promise<unknown> {
    if (this.#flag) Atomics.store(new Int32Array(this.#flag), 0, 0);
    const thread = (this.#thread ??= this.#start());
    try {
      return this.#send(await thread, task, progress);
    } catch (error) {
      if (this.#thread === thread) this.#thread = undefined; // the next call tries again
      throw error;
    }
  }

  /** Stops the work: through shared memory, or, without it, by ending the worker. */
  stop(): void {
    if (this.#flag) {
      Atomics.store(new Int32Array(this.#flag), 0, 1);
    } else {
      this.end(new Stopped('stopped'));
    }
  }

  end(reason: Error = new Stopped('closed')): void {
    this.#thread?.then(
      (thread) => thread.terminate(),
      () => undefined,
    );
    this.#thread = undefined;
    this.#networks.clear();
    for (const each of this.#waiting.values()) each.reject(reason);
    this.#waiting.clear();
  }

  async #start(): Promise<Thread> {
    const thread = startThread();
    thread.onReply((reply) => {
      const waiting = this.#waiting.get(reply.id);
      if (!waiting) return;
      if ('progress' in reply) {
        waiting.progress?.(reply.progress);
        return;
      }
      this.#waiting.delete(reply.id);
      if ('value' in reply) {
        waiting.resolve(reply.value);
        return;
      }
      // The engine may be in any state now.
      waiting.reject(new Error(reply.error));
      this.end();
    });
    thread.onFailure((message) => this.end(new Error(message)));
    try {
      await this.#send(thread, { do: 'start', module: await this.module(), flag: this.#flag, table: await this.table() });
    } catch (error) {
      thread.terminate();
      throw error;
    }
    return thread;
  }

  #send(thread: Thread, task: Task, progress?: (value: unknown) => void): Promise<unknown> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      thread.post({ ...task, id });
    });
  }
}
