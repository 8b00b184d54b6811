// Mistakes of a review as tasks: find the better move.
import type { Position, Review, ReviewedMove } from '@azulejo/core';
import { explain, merits } from '../coach/coach';
import { CoachEngine, sentence } from '../coach/hints';
import { mistakes, type Swing } from '../coach/review';
import type { Study } from './study.svelte';

export type Outcome = 'right' | 'wrong' | 'same' | 'thinking' | 'solution';

export class Practice {
  readonly tasks: readonly Swing[];
  at = $state(0);
  outcome: Outcome | undefined = $state();
  /** The move that was tried last, and what is said about it. */
  tried = $state('');
  words: readonly string[] = $state.raw([]);
  /** The words are about the move that was played in the game. */
  blames = $state(false);
  /** What speaks for the best move, once it was asked for. */
  hint: readonly string[] = $state.raw([]);

  readonly #study: Study;
  readonly #review: Review;
  readonly #coach: Pick<CoachEngine, 'judge' | 'close'>;

  constructor(study: Study, review: Review, seat: number, coach: Pick<CoachEngine, 'judge' | 'close'> = new CoachEngine()) {
    this.#study = study;
    this.#review = review;
    this.#coach = coach;
    this.tasks = mistakes(review, seat);
    this.#open();
  }

  get task(): Swing {
    return this.tasks[this.at]!;
  }
  get position(): Position {
    return this.#study.mainLine()[this.task.ply - 1]!.position;
  }
  get isLast(): boolean {
    return this.at === this.tasks.length - 1;
  }
  get solved(): boolean {
    return this.outcome === 'right' || this.outcome === 'solution';
  }

  /** The engine's best move is right, and so is every other that costs less than a mistake. */
  async play(token: string): Promise<void> {
    const { task, position } = this;
    if (this.solved) return;
    this.tried = token;
    this.words = [];
    if (token === task.token) return void (this.outcome = 'same');
    if (token === task.best) return this.#right();
    this.outcome = 'thinking';
    const judged = await this.#coach.judge({ position, move: token });
    if (task !== this.task || this.tried !== token) return;
    if (judged?.verdict === 'best' || judged?.verdict === 'good') return this.#right();
    this.outcome = 'wrong';
    this.blames = false;
    this.words = judged?.reasons ?? [];
  }

  showHint(): void {
    this.hint = this.#merits();
  }
  showSolution(): void {
    this.outcome = 'solution';
    this.words = this.#merits();
  }
  next(): void {
    this.at += 1;
    this.#open();
  }
  close(): void {
    this.#coach.close();
  }

  #right(): void {
    this.outcome = 'right';
    this.words = this.#merits();
  }
  /** What speaks for the best move; where nothing does by itself, what speaks against the one that was played. */
  #merits(): readonly string[] {
    const moves = this.position.moves();
    const good = merits(moves.find(({ move }) => move === this.task.best));
    this.blames = good.length === 0;
    return (good.length > 0 ? good : explain(moves, this.#review.plies[this.task.ply - 1] as ReviewedMove)).map(sentence);
  }
  #open(): void {
    this.outcome = undefined;
    this.words = this.hint = [];
    this.tried = '';
    this.#study.goMain(this.task.ply - 1);
  }
}
