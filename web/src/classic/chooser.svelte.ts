// What the person at the board has chosen so far. Nothing is played before it is confirmed; until then everything can be taken back.
import type { AzulState, PlacePreview, Preview, TakePreview } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';
import { Choice } from '../frame/choice.svelte';
import { whyIllegal } from './illegal';
import { canPick, isPlace, isTake, pickOf, samePick, takeToken, targets, typeKey, type Pick } from './picking';

export interface ChooserInput {
  readonly state: AzulState;
  readonly moves: readonly Preview[];
  readonly onmove?: (token: string) => void;
}

export class Chooser extends Choice<TakePreview | PlacePreview> {
  pick = $state.raw<Pick | null>(null);
  typed = $state('');

  constructor(private readonly input: () => ChooserInput) {
    super();
  }

  /** By row: what the picked tiles would do. */
  get targets(): Map<number, TakePreview> {
    return targets(this.input().moves, this.pick);
  }

  reset(): void {
    this.drop();
    this.pick = null;
    this.typed = '';
  }

  /** One step back: from the target to the pick, from the pick to nothing. */
  back(): void {
    if (this.pending && isTake(this.pending)) {
      this.drop();
      this.typed = this.pick ? takeToken(this.pick, 0).slice(0, 2) : '';
    } else {
      this.reset();
    }
  }

  /** Picks up tiles; the same ones again are put back. */
  take(pick: Pick): void {
    const { moves, state } = this.input();
    if (this.decided) return;
    if (moves.length === 0) return this.refuse(state.phase === 'over' ? t('illegal.game_over') : t('board.not_your_turn'));
    if (samePick(this.pick, pick)) return this.reset();
    if (!canPick(moves, pick)) return void this.explain(takeToken(pick, 0));
    this.reset();
    this.pick = pick;
    this.typed = takeToken(pick, 0).slice(0, 2);
  }

  /** The picked tiles to a line, or to the floor line (0). */
  put(row: number): void {
    const { moves, state } = this.input();
    if (moves.length === 0 || this.decided) return;
    if (moves.some(isPlace)) return this.refuse(t('illegal.place_first', { n: moves.find(isPlace)!.row }));
    if (!this.pick) return this.refuse(t('board.pick_first'));
    const move = this.targets.get(row);
    if (move) return this.choose(move);
    void this.explain(takeToken(this.pick, row), state);
  }

  /** Grey wall: the tile that is asked for to this space. */
  place(row: number, column: number): void {
    if (this.decided) return;
    const move = this.input().moves.find((each) => isPlace(each) && each.row === row && each.column === column);
    if (move && isPlace(move)) return this.choose(move);
    void this.explain(`${row}>${column}`);
  }

  /** A move in notation. */
  async write(token: string): Promise<boolean> {
    const text = token.trim().toUpperCase();
    const move = this.input().moves.find((each) => each.move === text);
    if (!move || !(isTake(move) || isPlace(move))) {
      await this.explain(text);
      return false;
    }
    this.reset();
    this.pick = pickOf(text);
    this.choose(move);
    return true;
  }

  /** A key of a move typed on the board. */
  key(key: string): boolean {
    const { moves } = this.input();
    if (this.decided) return false;
    const typed = typeKey(this.pending ? '' : this.typed, key, moves);
    if (!typed) return false;
    if (typed.move) {
      void this.write(typed.move);
      return true;
    }
    if (typed.refused) {
      void this.explain(typed.refused);
      return true;
    }
    this.reset();
    this.typed = typed.text;
    this.pick = pickOf(typed.text);
    return true;
  }

  protected play(token: string): void {
    this.input().onmove?.(token);
  }

  private choose(move: TakePreview | PlacePreview): void {
    // The same target again confirms.
    if (this.pending?.move === move.move) this.confirm();
    else this.settle(move);
  }

  private async explain(token: string, state = this.input().state): Promise<void> {
    const why = await whyIllegal(state, token);
    this.refuse(why ?? t('board.not_possible', { move: token }));
  }
}
