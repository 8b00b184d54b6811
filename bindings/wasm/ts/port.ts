// One interface for workers of browsers and of Node.
import { nodeModule } from './node.js';
import type { NetworksName } from './networks.js';
import type { SearchPart } from './engine.js';
import type { SharedTable } from './shared-table.js';
import type { Limits, ReviewOptions } from './types.js';

/** A request to a worker. */
export type Task =
  | { do: 'start'; module: WebAssembly.Module; flag: SharedArrayBuffer | undefined; table: SharedTable | undefined }
  | { do: 'handIn'; name: NetworksName; bytes: Uint8Array }
  | { do: 'analyse'; position: string; limits: Limits; part: SearchPart | undefined }
  | { do: 'review'; record: string; options: ReviewOptions };
export type Message = Task & { id: number };

/** A message from a worker: progress, a result or an error. */
export type Reply = { id: number } & ({ progress: unknown } | { value: unknown } | { error: string });

interface Port {
  post(reply: Reply): void;
  listen(handler: (message: Message) => void): void;
}

/** Inside a worker: the port to its creator. */
export function openPort(): Port {
  if (typeof WorkerGlobalScope !== 'undefined') {
    const scope = globalThis as unknown as { postMessage(reply: Reply): void } & EventTarget;
    return {
      post: (reply) => scope.postMessage(reply),
      listen: (handler) => scope.addEventListener('message', (event) => handler((event as MessageEvent<Message>).data)),
    };
  }
  const parentPort = nodeModule('node:worker_threads').parentPort;
  if (!parentPort) throw new Error('this is not a worker');
  return {
    post: (reply) => parentPort.postMessage(reply),
    listen: (handler) => parentPort.on('message', handler),
  };
}

declare const WorkerGlobalScope: unknown;

export interface Thread {
  post(message: Message): void;
  onReply(handler: (reply: Reply) => void): void;
  onFailure(handler: (message: string) => void): void;
  terminate(): void;
}

/** Starts a worker. */
export function startThread(): Thread {
  if (typeof Worker !== 'undefined') {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      onReply: (handler) => worker.addEventListener('message', (event: MessageEvent<Reply>) => handler(event.data)),
      onFailure: (handler) => worker.addEventListener('error', (event) => handler(event.message || 'the worker failed')),
      terminate: () => worker.terminate(),
    };
  }
  const { Worker: NodeWorker } = nodeModule('node:worker_threads');
  // Bundlers would take a URL that they recognise for a file to copy. Without the options of the program itself, which may not
  // fit a module.
  const here = import.meta.url;
  const worker = new NodeWorker(new URL('./worker.js', here), { execArgv: [] });
  return {
    post: (message) => worker.postMessage(message),
    onReply: (handler) => worker.on('message', handler),
    onFailure: (handler) => worker.on('error', (error) => handler(String(error))),
    terminate: () => void worker.terminate(),
  };
}
