// The last round: whether there is something to say of it.
import type { State } from '@azulejo/core';
import type { LogEntry } from './table';

/** Whether a round that is being played may be the last, or is. */
export type LastRound = '' | 'may' | 'sure';

/** What is news to a viewer since their last move, that move included; where nobody's eyes count, since the last move. */
export function announcement(log: readonly LogEntry[], viewer: number | null, of: (state: State) => LastRound): LastRound {
  const now = log.at(-1);
  const found = now ? of(now.after) : '';
  if (!found) return '';
  const own = log.findLastIndex(({ seat }) => (viewer === null ? seat !== undefined : seat === viewer));
  const before = log[Math.max(own, 0)]!.before;
  return of(before) === found ? '' : found;
}

/** What a ply tells. */
export function announcedBy({ before, after }: LogEntry, of: (state: State) => LastRound): LastRound {
  const found = of(after);
  return found === of(before) ? '' : found;
}
