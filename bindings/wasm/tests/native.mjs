// The native program, for comparison.
import { execFileSync, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const program = process.env.AZULEJO ?? fileURLToPath(new URL('../../../build/release/azulejo', import.meta.url));

/** Every game with every number of players. */
export const variants = [
  ...[2, 3, 4].map((players) => ({ game: 'azul', players })),
  ...[2, 3, 4].map((players) => ({ game: 'azul-grey', players })),
  { game: 'azul-duel', players: 2 },
];

/** What it prints; also where it ends with an error that was expected. */
export function run(args, input = '') {
  try {
    return { text: execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' }), errors: '' };
  } catch (error) {
    if (error.status !== 2) throw error;
    return { text: error.stdout, errors: error.stderr };
  }
}

export const randomRecords = ({ game, players }, games, seed) =>
  run(['random', '--game', game, '--players', String(players), '--games', String(games), '--seed', String(seed)]).text;

/** The signature is printed first; what follows takes long. */
export async function benchSignature() {
  const child = spawn(program, ['bench'], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: child.stdout })) {
    child.kill();
    return line.match(/^signature +(\d+)$/)[1];
  }
  throw new Error('azulejo bench printed nothing');
}

/** `azulejo engine`, one question at a time. */
export class NativeEngine {
  #child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  #asked = 0;

  async analyse(position, options) {
    this.#child.stdin.write(`${JSON.stringify({ id: ++this.#asked, cmd: 'analyze', position, ...options })}\n`);
    const { id, time_ms, ...report } = JSON.parse((await this.#lines.next()).value);
    return report;
  }
  end() {
    this.#child.stdin.end();
  }
}
