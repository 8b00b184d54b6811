// Whether a ply reaches the goal of a task, by what the core tells of it.
import { unwrap, type Effect, type Position } from '@azulejo/core';
import type { Check, Task } from './lessons';

export interface Mistake {
  /** The name of its explanation. */
  readonly says: string;
  /** What was reached, and what was wanted, where these are numbers. */
  readonly n: number;
  readonly goal: number;
}

type Fields = Readonly<Record<string, unknown>>;

function matches(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  return (
    typeof value === 'object' && value !== null && Object.entries(wanted).every(([key, each]) => matches((value as Fields)[key], each))
  );
}

function size(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : 0;
}

/** Checks that fail yield what was reached and what was wanted. */
function failed(check: Check, preview: Fields, effects: readonly Effect[], seat: number): Omit<Mistake, 'says'> | undefined {
  const none = { n: 0, goal: 0 };
  if ('is' in check) return matches(preview, check.is) ? undefined : none;
  if ('effect' in check) return effects.some((each) => matches(each, check.effect)) ? undefined : none;
  if ('without' in check) return effects.some((each) => matches(each, check.without)) ? none : undefined;
  if ('points' in check) {
    const scored = effects.filter((each) => each.kind === 'points' && each.seat === seat && each.reason === check.points);
    const n = scored.reduce((sum, each) => sum + (each.kind === 'points' ? each.points : 0), 0);
    return n >= check.least ? undefined : { n, goal: check.least };
  }
  const [[key, goal]] = Object.entries('least' in check ? check.least : check.most) as [[string, number]];
  const n = size(preview[key]);
  const reached = 'least' in check ? n >= goal : n <= goal;
  return reached ? undefined : { n, goal };
}

/** The first thing that a legal ply of the learner lacks; nothing if it reaches the goal. */
export function mistakeOf(task: Task, position: Position, token: string): Mistake | undefined {
  const preview = unwrap(position.preview(token)) as unknown as Fields;
  const effects = unwrap(position.effects(token));
  for (const check of task.checks) {
    const found = failed(check, preview, effects, position.turn);
    if (found) return { says: check.says, ...found };
  }
  return undefined;
}
