import { compile, type ModuleSource } from './module.js';

/** A transposition table for several workers: code that each worker instantiates, and the memory that they share. */
export interface SharedTable {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** As src/shared_table.cpp has it: 32 MB, and one page before it. */
const pages = 32 * 16 + 1;

/** Undefined where memory cannot be shared: browsers allow it only in pages that are cross-origin isolated. */
export async function makeSharedTable(source: ModuleSource): Promise<SharedTable | undefined> {
  if (typeof SharedArrayBuffer === 'undefined') return undefined;
  const module = await compile(source);
  try {
    return { module, memory: new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true }) };
  } catch (error) {
    if (error instanceof RangeError) return undefined; // so much memory is not to be had
    throw error;
  }
}
