// What the parts of an Azul table need of the whole.
import type { Preview } from '@azulejo/core';
import type { Chooser } from './chooser.svelte';
import type { Pick } from './picking';

export interface BoardContext {
  readonly chooser: Chooser;
  readonly moves: readonly Preview[];
  /** Moves can be made here, now or later: pieces are controls. */
  readonly interactive: boolean;
  /** Whether this control is the one of its region that Tab reaches; arrow keys lead to the others. */
  tabStop(region: 'offer' | 'board', key: string): boolean;
  /** Does what a click asks for, unless it only ended a drag. */
  clicked(act: () => void): void;
  dragTiles(event: PointerEvent, pick: Pick, count: number): void;
  dragPlacement(event: PointerEvent, art: string): void;
}
