// What the parts of a Duel table need of the whole.
import type { Down } from './payment';
import type { DuelChooser } from './steps';

/** The rest of a factory that is being stacked. */
export interface Stacking {
  readonly factory: number;
  /** What was taken. */
  readonly colour: string;
  /** From the bottom to the top, so far. */
  readonly built: string;
  /** What waits, and which of it can come next. */
  readonly waiting: string;
  readonly next: ReadonlySet<string>;
}

export interface BoardContext {
  readonly chooser: DuelChooser;
  /** Moves can be made here, now or later: pieces are controls. */
  readonly interactive: boolean;
  /** What the pointer or the focus is on. */
  readonly over: string;
  readonly stacking: Stacking | null;
  /** The stack was clicked once, and says what it costs. */
  readonly armed: boolean;
  /** Chips are paid with now: those put down, by their places; and the spaces that they pay for, with their points. */
  readonly paying: boolean;
  readonly down: Down;
  readonly paid: ReadonlyMap<string, number>;
  /** Does what a click asks for, unless it only ended a drag. */
  clicked(key: string): void;
  /** Follows a press on something that can be dragged. */
  drag(event: PointerEvent, key: string, art: string, count: number): void;
  stack(tile: string): void;
  unstack(): void;
  canPay(at: number): boolean;
  pay(at: number): void;
  /** The pointer is over this slot: a plate in the hand is shown there until it leaves. `lay` places it, where it is shown already. */
  hover(key: string): void;
  leave(): void;
  lay(key: string): void;
}

/** What every control of the table has. */
export function control(table: BoardContext, key: string) {
  return {
    type: 'button' as const,
    'data-nav': key,
    'data-target': key,
    tabindex: table.chooser.can(key) ? 0 : -1,
    'aria-disabled': table.chooser.can(key) ? undefined : ('true' as const),
    onclick: () => table.clicked(key),
  };
}
