import type { Azulejo, Game, Result } from '@azulejo/core';
import { unpack } from '../core/share';

/** The packed word of one of our links. */
function wordOf(text: string): string | undefined {
  return /#\/(?:replay|analysis|editor)\/([\w-]+)/.exec(text)?.[1];
}

/** All games of a text: records, a position, a JSON state, or a link to one of them. */
export async function openText(azulejo: Azulejo, text: string): Promise<Result<readonly Game[]>> {
  const word = wordOf(text);
  const unpacked: Result<string> = word ? await unpack(word) : { ok: true, value: text.trim() };
  if (!unpacked.ok) return unpacked;
  const one = azulejo.read(unpacked.value);
  if (one.ok) return { ok: true, value: [one.value] };
  if (!unpacked.value.startsWith('[')) return one;
  const games: Game[] = [];
  for await (const game of azulejo.readGames([unpacked.value])) {
    if (!game.ok) return games.length > 0 ? { ok: true, value: games } : game;
    games.push(game.value);
  }
  return games.length > 1 ? { ok: true, value: games } : one;
}

/** The game of an address. */
export async function openSource(azulejo: Azulejo, source: string): Promise<Result<Game>> {
  const text = await unpack(source);
  return text.ok ? azulejo.read(text.value) : text;
}

/** A game as the text from which it can be opened again: its record, or, where it begins in the middle, its last position. */
export function textOf(game: Game): string {
  const record = game.record();
  return record.ok ? record.value : game.position.text;
}
