// What the parts of a Duel table need of the whole.
import type { DuelChooser } from './steps';

export interface Table {
  readonly chooser: DuelChooser;
  /** Moves can be made here, now or later: pieces are controls. */
  readonly interactive: boolean;
  /** What the pointer or the focus is on. */
  readonly over: string;
  /** Does what a click asks for, unless it only ended a drag. */
  clicked(key: string): void;
  /** Follows a press on something that can be dragged. */
  drag(event: PointerEvent, key: string, art: string, count: number): void;
}

/** What every control of the table has. */
export function control(table: Table, key: string) {
  return {
    type: 'button' as const,
    'data-nav': key,
    'data-target': key,
    tabindex: table.chooser.can(key) ? 0 : -1,
    'aria-disabled': table.chooser.can(key) ? undefined : ('true' as const),
    onclick: () => table.clicked(key),
  };
}
