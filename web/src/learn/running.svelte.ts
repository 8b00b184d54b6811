// A lesson under way: which task, what is on the board, and what was said about the learner's last ply.
import { unwrap, type Azulejo, type GameName, type Position, type Preview, type State } from '@azulejo/core';
import type { LogEntry } from '../table/table';
import { mistakeOf, type Mistake } from './judge';
import { lessons, type Task } from './lessons';
import { keepProgress, readProgress } from './progress';

/** The learner's seat. */
export const LEARNER = 1;

export class Lesson {
  readonly game: GameName;
  readonly tasks: readonly Task[];
  readonly #azulejo: Azulejo;
  #at = $state(0);
  #done: readonly string[] = $state.raw([]);
  #position: Position = $state.raw()!;
  /** Plies and new tries so far: boards tell by it that something new is shown. */
  #count = 0;
  last: LogEntry | undefined = $state.raw();
  /** Nothing was played yet, or this is what it lacked; null if the task is done. */
  mistake: Mistake | null | undefined = $state.raw();
  /** The solution is shown. */
  shown = $state(false);
  /** All tasks were gone through. */
  finished = $state(false);

  constructor(azulejo: Azulejo, game: GameName) {
    this.#azulejo = azulejo;
    this.game = game;
    this.tasks = lessons[game];
    this.#done = readProgress(game).done;
    const next = this.tasks.findIndex(({ id }) => !this.#done.includes(id));
    this.#open(Math.max(0, next));
  }

  get at(): number {
    return this.#at;
  }
  get task(): Task {
    return this.tasks[this.#at]!;
  }
  get done(): readonly string[] {
    return this.#done;
  }
  get isLast(): boolean {
    return this.#at === this.tasks.length - 1;
  }
  get state(): State {
    return unwrap(this.#position.view(LEARNER));
  }
  /** Legal moves while the task is open. */
  get moves(): readonly Preview[] {
    return this.mistake === undefined ? unwrap(this.#azulejo.fromView(this.state)).moves() : [];
  }

  play(token: string): void {
    if (this.mistake !== undefined) return;
    const position = this.#position;
    const before = this.state;
    const played = unwrap(position.play(token));
    this.mistake = mistakeOf(this.task, position, token) ?? null;
    this.shown = false;
    this.#position = played;
    const effects = unwrap(position.effects(token, LEARNER));
    this.last = { ply: ++this.#count, token, seat: LEARNER, before, after: this.state, effects };
    if (this.mistake === null && !this.#done.includes(this.task.id)) {
      this.#done = [...this.#done, this.task.id];
      keepProgress(this.game, { done: this.#done });
    }
  }

  retry(): void {
    this.#open(this.#at);
  }
  next(): void {
    if (this.isLast) this.finished = true;
    else this.#open(this.#at + 1);
  }
  /** To any task. */
  go(at: number): void {
    this.#open(at);
  }
  /** From the first task. */
  again(): void {
    this.#done = [];
    keepProgress(this.game, { done: [] });
    this.#open(0);
  }

  #open(at: number): void {
    this.#at = at;
    this.#position = unwrap(this.#azulejo.position(this.task.position));
    this.last = undefined;
    this.mistake = undefined;
    this.shown = false;
    this.finished = false;
  }
}
