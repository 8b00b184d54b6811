// A ply of a position that is known completely, as an entry of a log.
import { unwrap, type Position } from '@azulejo/core';
import type { LogEntry } from '../table/table';

export function entryOf(position: Position, token: string, ply: number, after: Position = unwrap(position.play(token))): LogEntry {
  const effects = unwrap(position.effects(token));
  return { ply, token, seat: position.turn || undefined, before: position.state, after: after.state, effects };
}
