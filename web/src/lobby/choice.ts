// What was chosen last, on whichever page: the defaults of the next game.
import type { GameName, Level } from '@azulejo/core';
import type { ScoringChoice } from '../online/wire';
import { isGame, levels, PLAYERS } from '../frame/names';

export type Scoring = ScoringChoice;

export interface Setup {
  readonly players: number;
  /** The seat that starts; 0: by lot. */
  readonly first: number;
  readonly scoring: Scoring;
  readonly hints: boolean;
}

const usual: Setup = { players: 2, first: 0, scoring: 'first', hints: true };

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing
  }
}
function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // chosen anew next time
  }
}

export function chosenGame(): GameName {
  const game = kept('azulejo.game');
  return isGame(game) ? game : 'azul';
}
export const rememberGame = (game: GameName): void => keep('azulejo.game', game);

export function chosenLevel(): Level {
  return levels.find((each) => String(each) === kept('azulejo.level')) ?? 3;
}
export const rememberLevel = (level: Level): void => keep('azulejo.level', String(level));

/** Uses the valid parts of what was kept, perhaps by another version. */
export function chosenSetup(): Setup {
  let found: Partial<Record<keyof Setup, unknown>> = {};
  try {
    found = (JSON.parse(kept('azulejo.setup') ?? '{}') as typeof found | null) ?? {};
  } catch {
    // Nothing of it can be used.
  }
  const numbers = Object.values(PLAYERS).flat();
  const seats = Array.from({ length: Math.max(...numbers) + 1 }, (_, seat) => seat);
  const oneOf = (all: readonly number[], value: unknown, otherwise: number) => all.find((each) => each === value) ?? otherwise;
  const { scoring } = found;
  const listed = Array.isArray(scoring) && scoring.every((each) => typeof each === 'string');
  return {
    players: oneOf(numbers, found.players, usual.players),
    first: oneOf(seats, found.first, usual.first),
    scoring: listed || scoring === 'first' || scoring === '3' || scoring === '4' ? (scoring as Scoring) : usual.scoring,
    hints: typeof found.hints === 'boolean' ? found.hints : usual.hints,
  };
}
export const rememberSetup = (setup: Setup): void => keep('azulejo.setup', JSON.stringify(setup));
