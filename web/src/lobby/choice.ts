// The game chosen last, on whichever page.
import type { GameName } from '@azulejo/core';
import { isGame } from '../frame/names';

const key = 'azulejo.game';

export function chosenGame(): GameName {
  try {
    const kept = localStorage.getItem(key);
    return isGame(kept) ? kept : 'azul';
  } catch {
    return 'azul';
  }
}

export function rememberGame(game: GameName): void {
  try {
    localStorage.setItem(key, game);
  } catch {
    // chosen anew next time
  }
}
