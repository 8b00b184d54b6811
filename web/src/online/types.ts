import type { GameName, Level } from '@azulejo/core';
import type { ClockRule, ScoringChoice } from './wire';

export interface OnlineOptions {
  clock: ClockRule;
  listed: boolean;
  /** Who timed out or left: an AI takes over, or the others claim the win. */
  absent: 'ai' | 'claim';
}

export interface NewTable extends OnlineOptions {
  readonly game: GameName;
  readonly seats: readonly { kind: 'human' | 'ai' | 'open'; name: string; level: Level }[];
  /** The seat that begins, from 1; drawn by lot if not given. */
  readonly first?: number;
  /** Duel's scoring tiles; three by lot if not given. */
  readonly scoring?: ScoringChoice;
  readonly hints: boolean;
}
