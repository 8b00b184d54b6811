// Games for replay and analysis, and links that contain them.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { load, unwrap } from '@azulejo/core';

export const azulejo = await load();

/** A record of tests/golden/games. */
export function record(name) {
  return readFileSync(new URL(`../golden/games/${name}.azul`, import.meta.url), 'utf8');
}

export function game(name) {
  return unwrap(azulejo.read(record(name)));
}

/** As src/look/share.ts packs it. */
export function pack(text) {
  return `1${deflateRawSync(Buffer.from(text)).toString('base64url')}`;
}
