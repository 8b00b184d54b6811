import { unwrap, type AzulState, type GameName, type Position } from '@azulejo/core';
import type { LogEntry, SeatInfo } from '../../../src/table/table';
import { azulejo } from '../rules';

/** The log of a random game. */
export function playedLog(game: GameName, players: number, seed: number): LogEntry[] {
  const whole = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game, players, seed }))));
  const states = whole.states();
  return whole.tokens.map((token, ply) => {
    const before = states[ply]!;
    return {
      ply,
      token,
      seat: before.turn || undefined,
      before,
      after: states[ply + 1]!,
      effects: unwrap(unwrap(azulejo.position(before)).effects(token)),
    };
  });
}

export function azulOf(entry: LogEntry): { before: AzulState; after: AzulState; position: Position } {
  return { before: entry.before as AzulState, after: entry.after as AzulState, position: unwrap(azulejo.position(entry.before)) };
}

export function seatsOf(players: number): SeatInfo[] {
  return ['Anna', 'Bruno', 'Carla', 'Dana']
    .slice(0, players)
    .map((name, index) => ({ seat: index + 1, name, kind: 'human', mine: index === 0 }));
}

export const KINDS = [
  ['azul', 2],
  ['azul', 3],
  ['azul', 4],
  ['azul-grey', 2],
  ['azul-grey', 4],
] as const;
