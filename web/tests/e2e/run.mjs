// Runs files of browser tests: node tests/e2e/run.mjs FILE…, in this order, some at a time. Shows every failure in full, then how
// long each file took, then `pass N` and `fail M`.
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { run } from 'node:test';

const files = process.argv.slice(2).map((file) => resolve(file));
const nameOf = (file) => basename(file ?? '', '.test.mjs');

/** From when to when the tests of a file ran. */
const times = new Map();
function seen(file) {
  const now = performance.now();
  times.set(nameOf(file), { from: now, ...times.get(nameOf(file)), to: now });
}

function failure({ name, file, details: { error } }) {
  const cause = error?.cause ?? error;
  return `failed: ${nameOf(file)}: ${name}\n${cause?.stack ?? cause?.message ?? cause}`;
}

const counts = { pass: 0, fail: 0 };
function count(isFine, text) {
  ++counts[isFine ? 'pass' : 'fail'];
  if (!isFine) console.log(text);
}

// Files wait for engines, clocks and each other's processes: more of them than processors keep all processors busy.
const stream = run({ files, concurrency: Math.ceil(availableParallelism() * 1.5), timeout: 600_000 });
stream.on('test:start', ({ file }) => seen(file));
stream.on('test:stderr', ({ message }) => process.stdout.write(message));
stream.on('test:pass', (data) => {
  seen(data.file);
  count(data.skip === undefined && data.todo === undefined, `not run: ${nameOf(data.file)}: ${data.name}`);
});
stream.on('test:fail', (data) => {
  seen(data.file);
  count(false, failure(data));
});
for await (const _ of stream);
const longest = [...times].map(([name, { from, to }]) => ({ name, seconds: Math.round((to - from) / 1000) })).sort((a, b) => b.seconds - a.seconds);
console.log(longest.map(({ name, seconds }) => `${name} ${seconds} s`).join(', '));
console.log(`pass ${counts.pass}\nfail ${counts.fail}`);
process.exitCode = counts.fail === 0 && counts.pass > 0 ? 0 : 1;
