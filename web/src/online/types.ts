import type { GameName, Level } from '@azulejo/core';

export type Clock =
  | { readonly kind: 'none' }
  /** Seconds for each move. */
  | { readonly kind: 'move'; readonly seconds: number }
  /** Seconds for the game, and those added with each move. */
  | { readonly kind: 'game'; readonly seconds: number; readonly increment: number }
  | { readonly kind: 'days'; readonly days: number };

export interface OnlineOptions {
  clock: Clock;
  listed: boolean;
  /** Who timed out or left: an AI takes over, or the others claim the win. */
  absent: 'ai' | 'claim';
}

export interface NewTable extends OnlineOptions {
  readonly game: GameName;
  readonly seats: readonly { kind: 'human' | 'ai' | 'open'; name: string; level: Level }[];
  readonly hints: boolean;
  /** 0: by lot. */
  readonly first: number;
}
