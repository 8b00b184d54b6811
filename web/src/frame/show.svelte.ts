// What is shown of a game under way. Normally the present; while the end of a round is shown step by step, a stage of it. What happens
// meanwhile waits, and follows one by one.
import type { State } from '@azulejo/core';
import { untrack } from 'svelte';
import { list, signed } from '../i18n/i18n.svelte';
import type { LogEntry, SeatInfo } from '../table/table';
import { duration, settings } from '../ui/settings.svelte';
import type { Flight } from './fly';
import { seatName } from './names';

/** One step of a show: the table as it is after it, what is said, and what flies. */
export interface ShowStep<S> {
  readonly state: S;
  /** In words, for the message place and for those who listen. */
  readonly title: string;
  readonly text: string;
  readonly flights: readonly Flight[];
  /** At normal speed, in milliseconds. */
  readonly time: number;
  /** When it begins. */
  readonly cue?: () => void;
}

export interface Script<S> {
  /** The table when the last tiles were taken. */
  readonly opening: S;
  readonly steps: readonly ShowStep<S>[];
  /** A card that sums it up, until somebody goes on. */
  readonly card: boolean;
}

/** The end of a round, or a part of it. */
export interface RoundScript<S> extends Script<S> {
  readonly round: number;
  /** What the whole round brought so far. */
  readonly gains: readonly { readonly seat: number; readonly points: number }[];
}

/** "Anna +9, Bruno −2". */
export function gainsText(found: RoundScript<State>['gains'], seats: readonly SeatInfo[]): string {
  return list(found.map(({ seat, points }) => `${seatName(seats, seat)} ${signed(points)}`));
}

export interface ShowInput<S> {
  readonly state: S;
  readonly last?: LogEntry;
  readonly log: readonly LogEntry[];
  /** A game under way is looked at, not one that is replayed. */
  readonly live: boolean;
  /** Whether a ply is worth a show. */
  tells(entry: LogEntry): boolean;
  script(entry: LogEntry): Script<S>;
  /** After this many milliseconds the card goes by itself: a clock runs. */
  readonly patience?: number;
}

interface Held<S> {
  readonly state: S;
  readonly last?: LogEntry;
  readonly script?: Script<S>;
  /** The steps that have begun. */
  readonly begun: number;
  readonly card: boolean;
}

/** How long the last tiles fly before the round is counted, a ply that waited is looked at, and a whole show may take. */
const OPENING = 700;
const NEXT = 900;
const LONGEST = 14_000;
/** More plies than this are not shown one by one. */
const MANY = 6;

export class Show<S extends State> {
  #held = $state.raw<Held<S> | null>(null);
  #seen = 0;
  /** Counts shows, so that one that was cut short does not go on. */
  #run = 0;
  #skipped = false;
  #wake: () => void = () => {};

  constructor(private readonly input: () => ShowInput<S>) {
    this.#seen = untrack(() => input().last?.ply ?? 0);
    $effect.pre(() => {
      const { last, log, live, tells } = this.input();
      untrack(() => this.#follow(last?.ply ?? 0, live ? log : [], tells));
    });
    $effect(() => () => this.#end());
  }

  get state(): S {
    return this.#held?.state ?? this.input().state;
  }
  get last(): LogEntry | undefined {
    return this.#held ? this.#held.last : this.input().last;
  }
  /** What has happened of what is shown. */
  get log(): readonly LogEntry[] {
    const { log } = this.input();
    const held = this.#held;
    return held ? log.filter((entry) => entry.ply <= (held.last?.ply ?? 0)) : log;
  }
  /** The table is not yet as it is. */
  get behind(): boolean {
    return this.#held !== null;
  }
  get script(): Script<S> | undefined {
    return this.#held?.script;
  }
  /** How many steps have begun; all once the card is there. */
  get begun(): number {
    return this.#held?.begun ?? 0;
  }
  get step(): ShowStep<S> | undefined {
    const held = this.#held;
    return held && !held.card ? held.script?.steps[held.begun - 1] : undefined;
  }
  get card(): boolean {
    return this.#held?.card ?? false;
  }

  /** To the card; from there, on. */
  skip(): void {
    this.#skipped = true;
    this.#wake();
  }

  #follow(ply: number, log: readonly LogEntry[], tells: ShowInput<S>['tells']): void {
    const fresh = log.filter((entry) => entry.ply > this.#seen && entry.ply <= ply);
    if (ply < this.#seen) this.#end();
    this.#seen = ply;
    if (this.#held || settings.roundEnd === 'off' || document.visibilityState !== 'visible' || fresh.length > MANY) return;
    const begins = fresh.find(tells);
    if (begins) void this.#play(begins);
  }

  #end(): void {
    ++this.#run;
    this.#held = null;
    this.#wake();
  }

  async #play(entry: LogEntry): Promise<void> {
    const run = ++this.#run;
    const current = () => run === this.#run;
    this.#skipped = false;
    const script = this.input().script(entry);
    const moving = settings.animation !== 'off' && settings.roundEnd === 'show';
    this.#held = { state: script.opening, last: entry, script, begun: 0, card: false };
    if (moving) await this.#steps(script, entry, current);
    if (!current()) return;
    if (script.card) {
      this.#held = { state: script.steps.at(-1)?.state ?? script.opening, last: entry, script, begun: script.steps.length, card: true };
      this.#skipped = false;
      await this.#pause(this.input().patience);
    }
    if (current()) await this.#catchUp(entry, current);
  }

  async #steps(script: Script<S>, last: LogEntry, current: () => boolean): Promise<void> {
    await this.#pause(duration(OPENING));
    const whole = script.steps.reduce((total, { time }) => total + time, 0);
    const pace = Math.min(1, LONGEST / whole);
    for (const [index, step] of script.steps.entries()) {
      if (!current() || this.#skipped) return;
      this.#held = { state: step.state, last, script, begun: index + 1, card: false };
      step.cue?.();
      await this.#pause(duration(step.time * pace));
    }
  }

  /** What happened meanwhile, one after the other. */
  async #catchUp(from: LogEntry, current: () => boolean): Promise<void> {
    let at = from;
    for (;;) {
      const { log, tells } = this.input();
      const waiting = log.filter((entry) => entry.ply > at.ply);
      const next = waiting[0];
      if (!next || waiting.length > MANY || settings.animation === 'off') break;
      if (tells(next)) return this.#play(next);
      if (waiting.length === 1) break; // the present: it flies when it is shown
      at = next;
      this.#held = { state: next.after as S, last: next, begun: 0, card: false };
      this.#skipped = false;
      await this.#pause(duration(NEXT));
      if (!current()) return;
    }
    this.#end();
  }

  /** Until the time is over or somebody skips; without a time, until somebody does. */
  #pause(time?: number): Promise<void> {
    if (this.#skipped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = time === undefined ? undefined : setTimeout(resolve, time);
      this.#wake = () => (clearTimeout(timer), resolve());
    });
  }
}
