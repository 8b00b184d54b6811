// The choice at a table as the page sees it: the model of table/chooser with the settings, the time, and the rules' reasons.
import { back, choose, chooseMove, confirm, isDecided, movesAfter, NOTHING, openPath, optionsAfter, reset, turn } from '../table/chooser';
import type { Answer, Choice, ChoiceTree, Choosable, Options, Path } from '../table/chooser';
import { pathTyped, sharedStart } from '../table/typing';
import { afterPaint } from '../ui/after-paint';
import { settings } from '../ui/settings.svelte';

/** How long a chosen move waits where it is played by itself. */
export const TIMED = 3000;

/** What has been typed of a move: its beginning, a legal move, or why nothing goes on from here. */
export interface Typed {
  readonly text: string;
  readonly move?: string;
  readonly refusal?: string;
}

export interface ChooserInput<Move extends Choosable> {
  readonly moves: readonly Move[];
  readonly onmove?: (token: string) => void;
  /** Why a step is not possible after these. */
  why(path: Path, key: string): string | Promise<string>;
  /** Why a written move is not possible. */
  whyNot(text: string): string | Promise<string>;
  /** The legal move that a text means. */
  read(text: string): Promise<string | null>;
  /** One more key of a move typed on the board; null if it is no key of moves. */
  typeKey?(typed: string, key: string): Typed | null;
}

export class Chooser<Move extends Choosable> {
  #choice = $state.raw<Choice<Move>>(NOTHING);
  /** Why the last choice is not possible. */
  refusal = $state('');
  /** What has been typed of a move. */
  typed = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The move whose pieces were dragged to where they go, and the one just played whose pieces lay there before. */
  #dropped = '';
  #placed = '';

  constructor(
    readonly tree: ChoiceTree<Move>,
    private readonly input: () => ChooserInput<Move>,
  ) {}

  /** The first step of all moves. */
  readonly roots: Options<Move> = $derived.by(() => optionsAfter(this.tree, this.input().moves, []));
  /** What can follow; of a move that is shown, what could be chosen instead. */
  readonly open: Options<Move> = $derived.by(() => {
    const path = openPath(this.tree, this.input().moves, this.#choice);
    return path.length === 0 ? new Map() : optionsAfter(this.tree, this.input().moves, path);
  });
  /** All moves that are possible after the choices so far. */
  readonly candidates: readonly Move[] = $derived.by(() => movesAfter(this.tree, this.input().moves, this.path));

  get path(): Path {
    return this.#choice.path;
  }
  get pending(): Move | null {
    return this.#choice.pending;
  }
  get asks(): boolean {
    return this.#choice.asks;
  }
  get decided(): boolean {
    return isDecided(this.#choice);
  }
  /** What is still to be chosen: nothing once a move is shown, unless it has a setting and can still go elsewhere. */
  get options(): Options<Move> {
    return this.pending && !this.tree.isSet(this.pending) ? new Map() : this.open;
  }

  /** Whether this can be chosen now. */
  can(key: string): boolean {
    return this.options.has(key) || this.roots.has(key);
  }
  /** Whether this was chosen. */
  has(key: string): boolean {
    return this.path.includes(key);
  }

  choose(key: string): void {
    if (this.decided) return;
    this.#answer(choose(this.tree, this.input().moves, this.#choice, key, settings.confirm !== 'off'));
    if (this.#choice.refused !== null) void this.#explain(this.input().why(this.path, this.#choice.refused));
  }

  /** Chooses where something was dragged to. */
  dropOn(key: string): void {
    this.choose(key);
    this.#dropped = this.decided ? (this.pending?.move ?? '') : '';
  }

  /** Whether the pieces of this move, the one just played, lay where they go before it was: dragged there, or shown there with a setting. */
  hadPlaced(token: string): boolean {
    const placed = token === this.#placed;
    this.#placed = '';
    return placed;
  }

  /** Changes the setting of the move that is shown; back if negative. */
  turn(by = 1): void {
    this.#set(turn(this.tree, this.input().moves, this.#choice, by));
  }

  reset(): void {
    this.#set(reset(this.#choice));
  }

  back(): void {
    this.#set(back(this.tree, this.input().moves, this.#choice));
  }

  confirm(): void {
    this.#answer(confirm(this.#choice));
  }

  /** A move in notation, read by the rules. */
  async write(text: string): Promise<boolean> {
    const token = await this.input().read(text.trim());
    const move = this.input().moves.find((each) => each.move === token);
    if (!move) {
      await this.#explain(this.input().whyNot(text.trim()));
      return false;
    }
    if (settings.confirm !== 'off') {
      this.#set(chooseMove(this.tree, this.#choice, move, true));
      return true;
    }
    // Played at once, from where it lies: nobody has put it in its place.
    this.#set(reset(this.#choice));
    this.#placed = '';
    this.input().onmove?.(move.move);
    return true;
  }

  /** A key of a move typed on the board. */
  key(key: string): boolean {
    if (this.decided) return false;
    const { moves, typeKey } = this.input();
    const typed = typeKey?.(this.pending ? '' : this.typed, key);
    if (!typed) return false;
    const move = moves.find((each) => each.move === typed.move);
    if (move) this.#set(chooseMove(this.tree, this.#choice, move, settings.confirm !== 'off'));
    else if (typed.refusal !== undefined) this.refusal = typed.refusal;
    else {
      this.#set({ ...reset(this.#choice), path: pathTyped(this.tree, moves, typed.text) });
      this.typed = typed.text;
    }
    return true;
  }

  #answer({ choice, confirmed }: Answer<Move>): void {
    this.#set(choice);
    if (!confirmed) return;
    this.#placed = confirmed.move === this.#dropped || this.tree.isSet(confirmed) ? confirmed.move : '';
    this.input().onmove?.(confirmed.move);
  }

  /** Shows a choice, and plays what needs no confirmation. */
  #set(choice: Choice<Move>): void {
    const before = this.#choice;
    this.#choice = choice;
    this.refusal = '';
    const { pending, asks, path } = choice;
    this.typed = pending || path.length === 0 ? '' : sharedStart(this.candidates);
    if (pending === before.pending && asks === before.asks) return;
    clearTimeout(this.#timer);
    if (!pending) return;
    if (!asks) afterPaint(() => this.pending === pending && this.confirm());
    else if (!this.tree.isSet(pending) && settings.confirm === 'timed') this.#timer = setTimeout(() => this.confirm(), TIMED);
  }

  async #explain(why: string | Promise<string>): Promise<void> {
    this.refusal = typeof why === 'string' ? why : await why;
  }
}
