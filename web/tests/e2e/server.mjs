// The real server for browser tests: AZULEJO, or the release build. One database a test, kept over restarts.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dist, pageHeaders, types } from './app.mjs';

const program = process.env.AZULEJO ?? fileURLToPath(new URL('../../../build/release/azulejo', import.meta.url));

export class Server {
  // In memory where that is possible: builds that run beside the tests keep the disk busy.
  #folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'azulejo-web-'));
  #process;
  #front;
  #port = 0;

  /** Starts it, on the same port and database as before. */
  async start() {
    const listen = `127.0.0.1:${this.#port}`;
    const origins = this.#front ? ['--origin', this.url.slice(0, -1)] : [];
    this.#process = spawn(
      program,
      [
        'serve',
        '--listen',
        listen,
        '--db',
        join(this.#folder, 'games.db'),
        '--rate',
        '0',
        '--token-rate',
        '0',
        '--log',
        'warning',
        ...origins,
      ],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const said = await new Promise((resolve, reject) => {
      let text = '';
      this.#process.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
      this.#process.once('error', reject);
      this.#process.stdout.on('data', (bytes) => {
        text += bytes;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
        if (found) resolve(Number(found[1]));
      });
    });
    this.#port = said;
    if (!this.#front && !(await this.#servesApp())) {
      await this.#standBefore();
      await this.kill('SIGTERM');
      return this.start(); // now it knows the origin of the pages
    }
    return this;
  }

  get url() {
    return `http://127.0.0.1:${this.#front ? this.#front.address().port : this.#port}/`;
  }

  async kill(signal = 'SIGKILL') {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill(signal);
    await ended;
  }

  async close() {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) await this.kill();
    this.#front?.closeAllConnections();
    await new Promise((resolve) => (this.#front ? this.#front.close(resolve) : resolve()));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Whether the app in it is the one under test. */
  async #servesApp() {
    const page = await fetch(`http://127.0.0.1:${this.#port}/`).catch(() => undefined);
    return page?.ok && (await page.text()) === readFileSync(join(dist, 'index.html'), 'utf8');
  }

  /** If the program was built without the app, or with another one, this serves the files of the app and forwards all other requests. */
  async #standBefore() {
    this.#front = createServer((request, response) => {
      const path = new URL(request.url, 'http://x').pathname;
      const file = join(dist, path === '/' ? 'index.html' : path);
      if (!path.startsWith('/api/') && file.startsWith(dist) && existsSync(file)) {
        response
          .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...pageHeaders })
          .end(readFileSync(file));
        return;
      }
      const onward = httpRequest(
        { host: '127.0.0.1', port: this.#port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    });
    this.#front.on('upgrade', (request, socket) => {
      const onward = connect(this.#port, '127.0.0.1', () => {
        const headers = Object.entries(request.headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('');
        onward.write(`GET ${request.url} HTTP/1.1\r\n${headers}\r\n`);
        onward.pipe(socket).pipe(onward);
      });
      // Whichever ends first ends the other: a socket that stays open would keep the server from closing.
      onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
      socket.on('error', () => onward.destroy()).on('close', () => onward.destroy());
    });
    await new Promise((resolve) => this.#front.listen(0, '127.0.0.1', resolve));
  }
}
