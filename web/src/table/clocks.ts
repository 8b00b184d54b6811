// The arithmetic of clocks. What the time is now, others say.

/** Clocks as they were told: what each seat had left, whose runs, and when that was; in milliseconds. */
export interface ToldClocks {
  readonly left_ms: readonly number[];
  readonly running?: number | null;
  readonly now: number;
}

/** With less time than this, in milliseconds, a clock warns. */
export const SHORT = 15_000;

/** The time that a seat has left at a time of the one who told it; without a time, when it was told. */
export function remaining(clocks: ToldClocks, seat: number, now: number | undefined): number {
  const told = clocks.left_ms[seat - 1] ?? 0;
  const run = seat === clocks.running && now !== undefined ? Math.max(0, now - clocks.now) : 0;
  return Math.max(0, Math.round(told - run));
}

/** What a clock shows: a second that has begun counts. */
export function clockFace(milliseconds: number): {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
} {
  const all = Math.max(0, Math.ceil(milliseconds / 1000));
  return { days: Math.floor(all / 86_400), hours: Math.floor(all / 3600) % 24, minutes: Math.floor(all / 60) % 60, seconds: all % 60 };
}
