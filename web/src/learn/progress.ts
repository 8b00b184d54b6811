// How far this browser's learner is in each lesson.
import type { GameName } from '@azulejo/core';

export interface Progress {
  /** The names of the tasks that are done. */
  readonly done: readonly string[];
}

const key = (game: GameName) => `azulejo.learn.${game}`;

export function readProgress(game: GameName): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? '{}') as { done?: unknown } | null;
    const done = Array.isArray(kept?.done) ? kept.done.filter((each): each is string => typeof each === 'string') : [];
    return { done };
  } catch {
    return { done: [] };
  }
}

export function keepProgress(game: GameName, progress: Progress): void {
  try {
    localStorage.setItem(key(game), JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing: the lesson begins anew next time.
  }
}
