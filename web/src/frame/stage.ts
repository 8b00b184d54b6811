// What a page gives to the table that it shows, for places that belong to the table: what is to be said, and what can be done at the end.
import { getContext, setContext, type Snippet } from 'svelte';
import type { PagePanels } from './page-panels.svelte';

export interface Stage {
  /** A game is under way here: the end of a round is shown step by step. */
  readonly live?: boolean;
  /** A game is under way here, and no earlier position is looked at. */
  readonly present?: boolean;
  /** Clocks run. */
  readonly timed?: boolean;
  /** What stands on the board of a seat: its clock. */
  readonly clock?: Snippet<[number]>;
  /** Messages: they are shown in the message place, which never changes its size. */
  readonly notice?: Snippet;
  /** What is beside the table, or a tap away. */
  readonly panels?: PagePanels;
  /** How the game ended, and what one can do now. */
  readonly result?: string;
  readonly ending?: Snippet;
}

const KEY = Symbol('stage');

export const setStage = (stage: Stage): Stage => setContext(KEY, stage);
export const stage = (): Stage => getContext<Stage | undefined>(KEY) ?? {};
