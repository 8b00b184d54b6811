// What the parts of an Azul table need of the whole.
import type { Preview, TakePreview } from '@azulejo/core';
import type { Pick } from './picking';
import type { AzulChooser } from './steps';

export interface BoardContext {
  readonly chooser: AzulChooser;
  readonly moves: readonly Preview[];
  /** The tiles that are picked up, and by row what they would do there. */
  readonly pick: Pick | null;
  readonly targets: ReadonlyMap<number, TakePreview>;
  /** Moves can be made here, now or later: pieces are controls. */
  readonly interactive: boolean;
  /** Whether this control is the one of its region that Tab reaches; arrow keys lead to the others. */
  tabStop(region: 'offer' | 'board', key: string): boolean;
  /** Does what a click asks for, unless it only ended a drag. */
  clicked(act: () => void): void;
  dragTiles(event: PointerEvent, pick: Pick, count: number): void;
  dragPlacement(event: PointerEvent, art: string): void;
}
