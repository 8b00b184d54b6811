// Runs files of browser tests: node tests/e2e/run.mjs FILE…, in this order, several at the same time. Prints every failure, then how
// long each file took, then `pass N` and `fail M`.
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { run } from 'node:test';

const files = process.argv.slice(2).map((file) => resolve(file));
const nameOf = (file) => basename(file ?? '', '.test.mjs');

/** How many seconds each file took. */
const seconds = new Map();

function failure({ name, file, details: { error } }) {
  const cause = error?.cause ?? error;
  return `failed: ${nameOf(file)}: ${name}\n${cause?.stack ?? cause?.message ?? cause}`;
}

const counts = { pass: 0, fail: 0 };
function count(isFine, text) {
  ++counts[isFine ? 'pass' : 'fail'];
  if (!isFine) console.log(text);
}

// The tests often wait, for engines and clocks, so there are more files at the same time than processors.
const stream = run({ files, concurrency: Math.ceil(availableParallelism() * 1.5), timeout: 600_000 });
// The runner holds back what a file reports until the files before it are done; the file itself is reported at once.
stream.on('test:complete', ({ name, file, details }) => {
  if (resolve(name) === file) seconds.set(nameOf(file), Math.round(details.duration_ms / 1000));
});
stream.on('test:stderr', ({ message }) => process.stdout.write(message));
stream.on('test:pass', (data) => count(data.skip === undefined && data.todo === undefined, `not run: ${nameOf(data.file)}: ${data.name}`));
stream.on('test:fail', (data) => count(false, failure(data)));
for await (const _ of stream);
const longest = [...seconds].sort(([, a], [, b]) => b - a);
console.log(longest.map(([name, time]) => `${name} ${time} s`).join(', '));
console.log(`pass ${counts.pass}\nfail ${counts.fail}`);
process.exitCode = counts.fail === 0 && counts.pass > 0 ? 0 : 1;
