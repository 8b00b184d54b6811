// The rules and the engine, loaded once and when needed.
import { Analyst, load, type Azulejo } from '@azulejo/core';

let loading: Promise<Azulejo> | undefined;

/** The rules. */
export function core(): Promise<Azulejo> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined; // the next call tries again
    throw error;
  });
  return loading;
}

let shared: Analyst | undefined;

/** The engine for opponents and hints: one search after the other. Analysis pages have their own `Analyst`. */
export function engine(): Analyst {
  return (shared ??= new Analyst({ workers: 1 }));
}

/** A seed that nobody can foresee. */
export function freshSeed(): bigint {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(high!) << 32n) | BigInt(low!);
}
