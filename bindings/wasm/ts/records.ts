import { failure, unwrap, type Module } from './module.js';
import type { Result } from './types.js';

const encoder = new TextEncoder();

// A longer text cannot be one game, and would be scanned again and again.
const longestGame = 16 << 20;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Splits a stream of records into games and reads each, in constant memory. */
export async function* splitGames<T>(
  module: Module,
  source: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  read: (text: string) => Result<T>,
): AsyncGenerator<Result<T>> {
  const decoder = new TextDecoder();
  let pieces: Uint8Array[] = [];
  let size = 0;
  // The buffer is scanned again only after it has doubled.
  let enough = 1 << 16;
  for await (const piece of source) {
    pieces.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
    size += pieces.at(-1)!.length;
    if (size < enough) continue;
    const bytes = joined(pieces);
    const starts = unwrap(module.call<number[]>('split', {}, bytes));
    const rest = bytes.subarray(starts.at(-1) ?? 0);
    for (let i = 0; i + 1 < starts.length; ++i) yield read(decoder.decode(bytes.subarray(starts[i], starts[i + 1])));
    if (rest.length > longestGame) {
      yield failure(`a game is longer than ${longestGame} bytes`);
      return;
    }
    pieces = [rest];
    size = rest.length;
    enough = Math.max(1 << 16, 2 * size);
  }
  const bytes = joined(pieces);
  const starts = unwrap(module.call<number[]>('split', {}, bytes));
  for (let i = 0; i < starts.length; ++i) yield read(decoder.decode(bytes.subarray(starts[i], starts[i + 1])));
}
