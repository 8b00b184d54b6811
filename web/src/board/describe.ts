// How the plies of a game are told: Duel's words come with Duel.
import type { GameName } from '@azulejo/core';
import { playedText } from '../classic/words';
import type { LogEntry } from '../table/table';

export async function describer(game: GameName | undefined): Promise<(entry: LogEntry) => string> {
  return game === 'azul-duel' ? (await import('../duel/words')).playedText : playedText;
}
