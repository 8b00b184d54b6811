// How the plies of a game are told: Duel's words come with Duel.
import type { GameName, Position } from '@azulejo/core';
import { playedText, takenTiles } from '../classic/words';
import type { Taken } from '../frame/MoveText.svelte';
import type { LogEntry } from '../table/table';
import { settings } from '../ui/settings.svelte';
import { entryOf } from './entry';

export type Describe = (entry: LogEntry) => string;

/** What a game's plies are told with: words, and the tiles that a move took. */
export interface Words {
  readonly describe: Describe;
  readonly taken: (entry: LogEntry) => Taken | undefined;
}

const azul: Words = { describe: playedText, taken: takenTiles };
let duel: Words | undefined;

export async function wordsOf(game: GameName | undefined): Promise<Words> {
  if (game !== 'azul-duel') return azul;
  const words = await import('../duel/words');
  return (duel ??= { describe: words.playedText, taken: words.takenTiles });
}

export async function describer(game: GameName | undefined): Promise<Describe> {
  return (await wordsOf(game)).describe;
}

/** With its notation, for those who want it. */
export function withNotation(words: string, token: string): string {
  return settings.notation ? `${words} (${token})` : words;
}

/** A move of a position in words, whether it was played or not. */
export function moveText(describe: Describe, position: Position, token: string): string {
  return withNotation(describe(entryOf(position, token, 1)), token);
}
