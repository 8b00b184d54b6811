// The rules and the engine, loaded once and when needed.
import { Analyst, load, type Azulejo } from '@azulejo/core';
import { rulesInUse, useRules } from './components.svelte';

let loading: Promise<Azulejo> | undefined;

/** The rules: those in use, or else those of the package. */
export function core(): Promise<Azulejo> {
  const used = rulesInUse();
  if (used) return Promise.resolve(used);
  loading ??= load().then(
    (rules) => {
      useRules(rules);
      return rules;
    },
    (error: unknown) => {
      loading = undefined; // the next call tries again
      throw error;
    },
  );
  return loading;
}

let shared: Analyst | undefined;

/** The engine for opponents and hints: one search after the other. Analysis pages have their own `Analyst`. */
export function engine(): Analyst {
  return (shared ??= new Analyst({ workers: 1 }));
}

/** How many workers search one position where it is worth it; one core is left for the page. */
export function workersHere(): number {
  const cores = typeof navigator === 'undefined' ? 2 : (navigator.hardwareConcurrency ?? 2);
  return Math.max(1, Math.min(4, cores - 1));
}

/** A seed that nobody can foresee. */
export function freshSeed(): bigint {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (BigInt(high!) << 32n) | BigInt(low!);
}
