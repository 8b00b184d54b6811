import { readFile } from 'node:fs/promises';
import { load } from '@azulejo/core';
import { useRules } from '../../src/core/components.svelte';

/** The rules, loaded from the file, because these tests have no server. */
export const azulejo = await load({ wasm: new Uint8Array(await readFile('../bindings/wasm/dist/azulejo-rules.wasm')) });
useRules(azulejo);
