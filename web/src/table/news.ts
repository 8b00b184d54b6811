// What somebody missed.
import type { LogEntry } from './table';

/** What others did since the viewer last moved, the earliest first; where nobody's eyes count, the last move. */
export function since(log: readonly LogEntry[], viewer: number | null): readonly LogEntry[] {
  const moves = log.filter((entry) => entry.seat !== undefined);
  if (viewer === null) return moves.slice(-1);
  const own = moves.findLastIndex((entry) => entry.seat === viewer);
  return moves.slice(own + 1);
}
