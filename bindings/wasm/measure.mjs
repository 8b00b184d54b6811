// How fast WebAssembly is beside the native program, in one run: node measure.mjs, after ./build and a release build.
// Both take the best of several pieces of processor time, because on a shared machine the others are disturbed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { unwrap } from '@azulejo/core';
import { loadEngine } from '@azulejo/core/engine';
import { program } from './tests/native.mjs';

for (const file of ['azulejo-rules.wasm', 'azulejo-engine.wasm']) {
  const bytes = readFileSync(new URL(`dist/${file}`, import.meta.url));
  console.log(`${file}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped`);
}
const engine = await loadEngine();
for (const name of ['azul-2', 'azul-n', 'azul-grey', 'azul-duel']) await engine.load(name);

function perSecond(work, game, times) {
  let best = 0;
  for (let piece = 0; piece < 5; ++piece) {
    const begun = process.cpuUsage();
    let done = 0;
    let micros = 0;
    while (micros < 400_000) {
      done += unwrap(engine.benchPiece(work, game, times));
      const { user, system } = process.cpuUsage(begun);
      micros = user + system;
    }
    if (piece > 0) best = Math.max(best, (done / micros) * 1e6); // the first warms up
  }
  return best;
}

const native = JSON.parse(execFileSync(program, ['bench', '--json'], { encoding: 'utf8' }));
console.log(`signature ${unwrap(engine.benchSignature())}, natively ${native.signature}`);
const row = (...cells) => console.log(cells.map((cell, i) => (i ? String(cell).padStart(12) : cell.padEnd(12))).join(''));
row('', 'games/s', 'natively', '%', 'nodes/s', 'natively', '%');
engine.benchGames().forEach((name, game) => {
  const rates = [
    [perSecond('play', game, 256), native.random_games_per_s[name]],
    [perSecond('search', game, 4), native.search_nodes_per_s[name]],
  ];
  row(name, ...rates.flatMap(([here, there]) => [Math.round(here), there, Math.round((100 * here) / there)]));
});
