// What the person at a Duel table has chosen so far. Nothing is played before it is confirmed; until then everything can be taken back.
import type { DuelPreview, DuelState } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';
import { Choice } from '../frame/choice.svelte';
import { moveAt, movesAfter, optionsAfter, settle, tokenOf, withTurn, type Options, type Path } from './choosing';
import { read, whyIllegal } from './illegal';

export interface ChooserInput {
  readonly state: DuelState;
  readonly moves: readonly DuelPreview[];
  readonly onmove?: (token: string) => void;
}

export class Chooser extends Choice<DuelPreview> {
  path = $state.raw<Path>([]);
  /** Quarter turns of the next plate: people turn several alike. */
  #turns = 0;
  /** The move whose pieces were dragged to where they go. */
  #dropped = '';
  #placed = '';

  constructor(private readonly input: () => ChooserInput) {
    super();
  }

  /** The first step of all moves. */
  readonly roots: Options = $derived.by(() => optionsAfter(this.input().moves, []));
  /** What can follow. */
  readonly options: Options = $derived.by(() => {
    const { moves } = this.input();
    // A plate on the dome can still go to another slot.
    const path = this.pending?.kind === 'plate' ? this.path.slice(0, 1) : this.path;
    return path.length === 0 ? new Map() : optionsAfter(moves, path);
  });
  /** All moves that are possible after the choices so far. */
  readonly candidates: readonly DuelPreview[] = $derived.by(() => movesAfter(this.input().moves, this.path));

  /** Whether this can be chosen now. */
  can(key: string): boolean {
    return this.options.has(key) || this.roots.has(key);
  }
  /** Whether this was chosen. */
  has(key: string): boolean {
    return this.path.includes(key);
  }

  reset(): void {
    this.drop();
    this.path = [];
  }

  /** One step back. */
  back(): void {
    const { moves } = this.input();
    let path = this.path.slice(0, this.pending?.kind === 'plate' ? 1 : -1);
    // Not to a step that was taken by itself.
    while (path.length > 0 && optionsAfter(moves, path).size === 1) path = path.slice(0, -1);
    this.drop();
    this.path = path;
  }

  choose(key: string): void {
    const { moves, state } = this.input();
    if (this.decided) return;
    this.refusal = '';
    if (moves.length === 0) return this.refuse(t(state.phase === 'over' ? 'illegal.game_over' : 'board.not_your_turn'));
    // The same source again: cancel the choice.
    if (this.path[0] === key && (this.path.length > 1 || !this.pending)) return this.reset();
    if (this.pending && this.has(key)) return this.again();
    if (this.options.has(key)) return this.follow([...(this.pending?.kind === 'plate' ? this.path.slice(0, 1) : this.path), key]);
    if (this.roots.has(key)) return this.follow([key]);
    if (this.path.length === 0 && /^(line|slot)-/.test(key)) return this.refuse(t('duel.ui.pick_first'));
    void this.explain(tokenOf(moves, this.path, key));
  }

  /** Chooses where something was dragged to. */
  dropOn(key: string): void {
    this.choose(key);
    this.#dropped = this.decided ? (this.pending?.move ?? '') : '';
  }

  /** Whether the pieces of this move, the one just played, lay where they go before it was: dragged there, or a plate that was turned there. */
  hadPlaced(token: string): boolean {
    const placed = token === this.#placed;
    this.#placed = '';
    return placed;
  }

  /** A quarter turn of the plate that lies on the dome for now; back if negative. */
  turn(by = 1): void {
    const plate = this.pending;
    if (plate?.kind !== 'plate') return;
    this.#turns = (plate.turns + by + 4) % 4;
    this.pending = null;
    this.follow(this.path.slice(0, 2));
  }

  /** A move in notation, as written or as typed. */
  async write(text: string): Promise<boolean> {
    const { moves, state } = this.input();
    const meant = moves.find((move) => move.move === text) ?? (await read(state, text.trim()));
    const move = meant && moves.find((each) => each.move === meant.move);
    if (!move) {
      if (moves.length === 0) this.refuse(t('board.not_your_turn'));
      else await this.explain(text.trim());
      return false;
    }
    this.reset();
    this.input().onmove?.(move.move);
    return true;
  }

  protected play(token: string): void {
    this.#placed = token === this.#dropped || token.includes('@') ? token : '';
    this.input().onmove?.(token);
  }

  /** What was chosen, chosen again: a plate turns, anything else is confirmed. */
  private again(): void {
    if (this.pending?.kind === 'plate') this.turn();
    else this.confirm();
  }

  private follow(path: Path): void {
    const { moves } = this.input();
    this.drop();
    this.path = withTurn(moves, settle(moves, path), this.#turns);
    const move = moveAt(moves, this.path);
    // How a plate lies is seen on the dome before it is for good.
    if (move) this.settle(move, move.kind === 'plate');
  }

  private async explain(token: string): Promise<void> {
    this.refuse((await whyIllegal(this.input().state, token)) ?? t('board.not_possible', { move: token }));
  }
}
