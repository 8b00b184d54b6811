// The package as others get it: packed by npm, installed into a project of somebody else, and used with the default settings of
// Node, of bundlers and of compilers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { chromium } from 'playwright-core';
import * as vite from 'vite';
import webpack from 'webpack';

const here = fileURLToPath(new URL('.', import.meta.url));
const source = join(here, '../../bindings/wasm');
const root = mkdtempSync(join(tmpdir(), 'azulejo-npm-'));
const installed = join(root, 'node_modules/@azulejo/core');
const npm = (args, folder) =>
  execFileSync('npm', [...args, '--silent', '--offline', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

// Rules, engine, two workers and networks: everything that the package fetches.
const program = `import { Analyst, load, unwrap } from '@azulejo/core';
const azulejo = await load();
const record = unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 7 }));
const analyst = new Analyst({ workers: 2 });
const report = unwrap(await analyst.analyse(unwrap(azulejo.read(record)).at(14), { nodes: 2000 }));
analyst.close();
`;
let expected;
let browser;

before(async () => {
  writeFileSync(join(root, 'package.json'), '{"private": true, "type": "module"}');
  const archive = npm(['pack', '--pack-destination', root], source).trim().split('\n').at(-1);
  npm(['install', join(root, archive)], root);
  mkdirSync(join(root, 'app'));
  writeFileSync(join(root, 'app/main.js'), `${program}globalThis.found = report.lines[0].move;\n`);
  writeFileSync(join(root, 'app/index.html'), '<!doctype html><script type="module" src="./main.js"></script>');
  writeFileSync(join(root, 'program.mjs'), `${program}console.log(report.lines[0].move);\n`);
  expected = execFileSync(process.execPath, ['program.mjs'], { cwd: root, encoding: 'utf8' }).trim();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});
after(async () => {
  await browser?.close();
  rmSync(root, { recursive: true });
});

/** The move that a page of this address finds. */
async function foundAt(address) {
  const page = await browser.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('requestfailed', (request) => faults.push(`${request.url()}: ${request.failure()?.errorText}`));
  try {
    await page.goto(address);
    await page.waitForFunction(() => globalThis.found !== undefined);
    return await page.evaluate(() => globalThis.found);
  } catch (error) {
    assert.fail(`${error.message}\n${faults.join('\n')}`);
  } finally {
    await page.close();
  }
}

const types = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
/** The same of a folder that is served as it is. */
async function foundIn(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    try {
      const body = await readFile(join(folder, path));
      response.writeHead(200, { 'Content-Type': types[path.split('.').at(-1)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await foundAt(`http://127.0.0.1:${server.address().port}/index.html`);
  } finally {
    server.close();
  }
}

test('the packed files are complete', () => {
  const listed = (folder) => readdirSync(folder, { recursive: true }).map(String).sort();
  assert.deepEqual(listed(join(installed, 'dist')), listed(join(source, 'dist')));
  assert.equal(readFileSync(join(installed, 'LICENSE'), 'utf8'), readFileSync(join(here, '../../LICENSE'), 'utf8'));
  assert.match(readFileSync(join(installed, 'README.md'), 'utf8'), /^# @azulejo\/core/);
});

test('a package that cannot be built is not packed', () => {
  const folder = join(root, 'unbuilt');
  mkdirSync(folder);
  for (const file of ['package.json', 'build']) cpSync(join(source, file), join(folder, file));
  assert.throws(() => npm(['pack'], folder));
  assert.ok(!readdirSync(folder).some((file) => file.endsWith('.tgz')));
});

test('Node runs it', () => {
  assert.match(expected, /^[C1-5][BYRKW][1-5F]$/);
});

test('Vite builds it', async () => {
  const outDir = join(root, 'vite');
  await vite.build({ root: join(root, 'app'), build: { outDir }, logLevel: 'error', configFile: false });
  assert.equal(await foundIn(outDir), expected);
});

test('the development server of Vite serves it', async () => {
  const server = await vite.createServer({
    root: join(root, 'app'), cacheDir: join(root, 'cache'), server: { host: '127.0.0.1', port: 0 }, logLevel: 'error', configFile: false,
  });
  try {
    await server.listen();
    assert.equal(await foundAt(`http://127.0.0.1:${server.httpServer.address().port}/`), expected);
  } finally {
    await server.close();
  }
});

test('webpack builds it', async () => {
  const path = join(root, 'webpack');
  const stats = await new Promise((resolve, reject) => {
    webpack({ mode: 'production', context: root, entry: './app/main.js', output: { path } }, (error, done) => (error ? reject(error) : resolve(done)));
  });
  assert.ok(!stats.hasErrors(), stats.toString({ all: false, errors: true }));
  const warnings = stats.toJson({ all: false, warnings: true }).warnings.map((each) => each.message);
  assert.deepEqual(warnings.filter((message) => !/size limit|performance/.test(message)), []);
  writeFileSync(join(path, 'index.html'), '<!doctype html><script src="main.js"></script>');
  assert.equal(await foundIn(path), expected);
});

test('esbuild bundles it, with the files of the package beside the bundle', async () => {
  const outdir = join(root, 'esbuild');
  const { warnings } = await esbuild.build({
    absWorkingDir: root, entryPoints: ['app/main.js'], bundle: true, format: 'esm', outdir, logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  cpSync(join(installed, 'dist'), outdir, { recursive: true });
  cpSync(join(root, 'app/index.html'), join(outdir, 'index.html'));
  assert.equal(await foundIn(outdir), expected);
});

for (const version of ['5.0', '5.9', '6.0']) {
  for (const [module, moduleResolution] of [['NodeNext', 'NodeNext'], ['ESNext', 'bundler']]) {
    test(`TypeScript ${version} understands the types (${moduleResolution})`, () => {
      const folder = mkdtempSync(join(root, 'typed-'));
      mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
      symlinkSync(join(root, 'node_modules/@azulejo'), join(folder, 'node_modules/@azulejo'));
      writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
      writeFileSync(join(folder, 'main.ts'), `${program}
const move: string = report.best;
const win: readonly number[] = report.lines[0]!.win;
// @ts-expect-error a report has no such member
report.nothing;
export { move, win };
`);
      const compilerOptions = { module, moduleResolution, target: 'ES2022', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], strict: true, noEmit: true };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
      try {
        execFileSync(process.execPath, [join(here, `node_modules/typescript-${version}/bin/tsc`), '-p', folder], { encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        assert.fail(error.stdout);
      }
    });
  }
}
