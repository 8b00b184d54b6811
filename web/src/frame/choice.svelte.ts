// The end of every choice at a board: a move that is chosen, shown as if it were played, and then confirmed or taken back.
import { settings } from '../ui/settings.svelte';
import { afterPaint } from '../ui/after-paint';

/** How long a chosen move waits where it is played by itself. */
export const TIMED = 3000;

export abstract class Choice<Move extends { readonly move: string }> {
  /** Chosen, and not yet played. */
  pending = $state.raw<Move | null>(null);
  /** Whether it waits to be confirmed; otherwise it is played as soon as it has been seen. */
  asks = $state(false);
  /** Why the last choice is not possible. */
  refusal = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the choice is made and about to be played: keys and presses that come after it are not another one. */
  get decided(): boolean {
    return this.pending !== null && !this.asks;
  }

  protected abstract play(token: string): void;
  /** Forgets everything, as after every move. */
  abstract reset(): void;

  confirm(): void {
    const move = this.pending;
    if (!move) return;
    this.reset();
    this.play(move.move);
  }

  /** Chooses; `always` asks whatever the settings say. */
  protected settle(move: Move, always = false): void {
    this.drop();
    this.pending = move;
    this.asks = always || settings.confirm !== 'off';
    if (!this.asks) afterPaint(() => this.pending === move && this.confirm());
    else if (!always && settings.confirm === 'timed') this.#timer = setTimeout(() => this.confirm(), TIMED);
  }

  /** Takes the chosen move back. */
  protected drop(): void {
    clearTimeout(this.#timer);
    this.pending = null;
    this.asks = false;
    this.refusal = '';
  }

  protected refuse(why: string): void {
    this.refusal = why;
  }
}
