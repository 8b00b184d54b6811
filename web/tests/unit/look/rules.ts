import { readFile } from 'node:fs/promises';
import { load } from '@azulejo/core';

/** The rules, from the file: nothing is served here. */
export const azulejo = await load({ wasm: new Uint8Array(await readFile('../bindings/wasm/dist/azulejo-rules.wasm')) });
