// A single legal move is played by itself after it could be seen, unless it has just been taken back.
import type { Preview } from '@azulejo/core';
import { untrack } from 'svelte';
import { duration, settings } from '../ui/settings.svelte';

/** How long it is looked at. */
const FORCED = 1600;

export interface ForcedInput<Move extends Preview> {
  /** What is legal; none where it is not the viewer's turn. */
  readonly moves: readonly Move[];
  /** The only legal move, as the rules tell. */
  readonly forced: string | undefined;
  readonly ply: number;
  /** A game under way, not one that is replayed. */
  readonly live: boolean;
  readonly onmove?: (token: string) => void;
  /** Moves with a price are left to people. */
  readonly isFree?: (move: Move) => boolean;
}

export class Forced<Move extends Preview> {
  #back = $state(false);
  /** The move that is about to be played, or null. */
  readonly move: Move | null = $derived.by(() => {
    const { moves, forced, live, onmove, isFree } = this.input();
    const only = moves.find(({ move }) => move === forced);
    return only && live && onmove && !this.#back && settings.confirm === 'off' && isFree?.(only) !== false ? only : null;
  });

  constructor(private readonly input: () => ForcedInput<Move>) {
    let reached = untrack(() => input().ply);
    $effect.pre(() => {
      const { ply } = this.input();
      if (ply !== reached) this.#back = ply < reached;
      reached = ply;
    });
    $effect(() => {
      const { move } = this;
      if (!move) return;
      const timer = setTimeout(() => untrack(() => this.input().onmove?.(move.move)), duration(FORCED));
      return () => clearTimeout(timer);
    });
  }
}
