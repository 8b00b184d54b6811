import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { page } from '../reference.mjs';
import { randomRecords, run, variants } from './native.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const node = (...args) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
const inTemporaryFolder = (use) => {
  const temporary = mkdtempSync(join(tmpdir(), 'azulejo-'));
  try {
    return use(temporary);
  } finally {
    rmSync(temporary, { recursive: true });
  }
};

test('the rules are small enough for a first screen', () => {
  const size = (file) => gzipSync(readFileSync(join(folder, 'dist', file)), { level: 9 }).length;
  const scripts = ['index.js', 'azulejo.js', 'game.js', 'module.js', 'records.js'].reduce((sum, file) => sum + size(file), 0);
  assert.ok(size('azulejo-rules.wasm') + scripts <= 157_000, `${size('azulejo-rules.wasm')} + ${scripts} bytes`);
});

test('the lock file names no host', () => {
  assert.doesNotMatch(readFileSync(join(folder, 'package-lock.json'), 'utf8'), /https?:|"resolved"/);
});

test('the package has the version of the program', () => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.equal(run(['--version']).text.trim(), `azulejo ${version}`);
});

test('the networks of the package are those of the program', () => {
  for (const file of readdirSync(join(folder, 'dist/networks'))) {
    assert.deepEqual(readFileSync(join(folder, 'dist/networks', file)), readFileSync(join(folder, '../../data/networks', file)), file);
  }
});

test('example: a random game is the native one', () => {
  for (const { game, players } of variants) {
    assert.equal(node('examples/random-game.mjs', game, String(players), '6'), randomRecords({ game, players }, 1, 6));
  }
});

test('example: records are read and averaged', () => {
  inTemporaryFolder((temporary) => {
    const records = randomRecords(variants[1], 40, 2);
    const file = join(temporary, 'games.azul');
    writeFileSync(file, records);
    const results = [...records.matchAll(/\[Result "(\d+)-(\d+)-(\d+)"\]/g)].map((match) => match.slice(1).map(Number));
    const mean = (seat) => (results.reduce((sum, scores) => sum + scores[seat], 0) / 40).toFixed(2);
    const lines = [0, 1, 2].map((seat) => `seat ${seat + 1}: ${mean(seat)} points on average\n`);
    assert.equal(node('examples/read-records.mjs', file), `40 finished games, 0 bad ones\n${lines.join('')}`);
  });
});

test('example: the legal moves are those of the native program', () => {
  const position = readFileSync(join(folder, 'examples/legal-moves.mjs'), 'utf8').match(/'(azul .*) ' \+\n\s+'(.*)';/);
  const state = JSON.parse(run(['show', '--json', `${position[1]} ${position[2]}`]).text);
  const moves = node('examples/legal-moves.mjs')
    .trim()
    .split('\n')
    .map((line) => line.split(':')[0]);
  assert.deepEqual(moves, state.legal);
});

test('example: an analysis prints three lines', () => {
  const lines = node('examples/analyse.mjs').trim().split('\n');
  assert.equal(lines.length, 3);
  for (const line of lines) assert.match(line, /^\S+  [\d.]+ % : [\d.]+ %  [\d.]+ : [\d.]+  \S+/);
});

test('every snippet of the README runs and prints what it says', () => {
  const text = readFileSync(join(folder, 'README.md'), 'utf8');
  const snippets = [...text.matchAll(/```js\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)];
  assert.ok(snippets.length >= 3);
  for (const [, code, output] of snippets) {
    const printed = node('--input-type=module', '-e', code);
    if (output !== undefined) assert.equal(printed, output);
  }
});

test('the reference is written from the package', () => {
  assert.equal(readFileSync(join(folder, '../../docs/javascript-api.md'), 'utf8'), page(), 'run node bindings/wasm/reference.mjs');
});

test('the snippets of the README are well typed', () => {
  inTemporaryFolder((temporary) => {
    const text = readFileSync(join(folder, 'README.md'), 'utf8');
    const files = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code], i) => {
      const file = join(temporary, `readme-${i}.mts`);
      writeFileSync(file, code);
      return file;
    });
    writeFileSync(join(temporary, 'package.json'), '{"type": "module"}');
    const options = {
      compilerOptions: {
        module: 'NodeNext',
        target: 'ES2022',
        lib: ['ES2022', 'DOM'],
        types: [],
        strict: true,
        noEmit: true,
        paths: { '@azulejo/core': [join(folder, 'dist/index.d.ts')], '@azulejo/core/engine': [join(folder, 'dist/engine.d.ts')] },
      },
      files,
    };
    writeFileSync(join(temporary, 'tsconfig.json'), JSON.stringify(options));
    node('node_modules/typescript/bin/tsc', '-p', temporary);
  });
});
