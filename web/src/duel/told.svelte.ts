// What tiling did in plies of a table of which only a view is told, as online. Tiling needs nothing of what is covered by then:
// any plates do for those in the stack.
import type { Azulejo, DuelState } from '@azulejo/core';
import { core } from '../core/core';
import type { LogEntry } from '../table/table';
import { isCovered, isDuel, readPlaced } from './pieces';

/** A state that could be the one behind a view before a ply: its move is legal, and leads to the boards that came of it. */
function uncovered(before: DuelState, { token, seat = 0, after }: LogEntry, plates: readonly string[]): DuelState {
  const laid = before.boards.flatMap((board) => board.plates.map((plate) => readPlaced(plate)?.plate ?? ''));
  const [, number, slot] = /^keep(\d+)@(\d)/.exec(token) ?? [];
  const kept = slot && isDuel(after) ? (readPlaced(after.boards[seat - 1]?.plates[Number(slot) - 1] ?? '')?.plate ?? '') : '';
  const drawn = before.drawn.map((plate, at) => (kept && at + 1 === Number(number) ? kept : plate));
  const known = new Set([...before.display, ...before.stack, ...drawn, ...laid]);
  const left = plates.filter((plate) => !known.has(plate));
  /** The kind of some is told; any will do for the others. */
  const fill = (plate: string, kind: boolean): string => {
    if (!isCovered(plate) || (plate !== '?') !== kind) return plate;
    const at = kind ? left.findIndex((each) => each[0] === plate[0]) : 0;
    return left.splice(Math.max(at, 0), 1)[0] ?? plate;
  };
  const filled = (covered: readonly string[], kind: boolean) => covered.map((plate) => fill(plate, kind));
  const kinds = { drawn: filled(drawn, true), stack: filled(before.stack, true) };
  // Which line is asked about is told by what is legal.
  return { ...before, drawn: filled(kinds.drawn, false), stack: filled(kinds.stack, false), legal: [token] };
}

/** Whether lines may have been tiled. */
const tiles = ({ before, after }: LogEntry) => before.phase === 'tile' || ['tile', 'deal', 'over'].includes(after.phase);

function withTiling(azulejo: Azulejo, entry: LogEntry): LogEntry {
  if (!isDuel(entry.before)) return entry;
  const plates = Object.keys(azulejo.duelComponents().plates);
  const position = azulejo.position(uncovered(entry.before, entry, plates));
  const played = position.ok ? position.value.play(entry.token) : position;
  return { ...entry, tiling: played.ok ? played.value.tiling : [] };
}

const known = new WeakMap<LogEntry, LogEntry>();

/** The same, with what tiling did. */
export async function told(entry: LogEntry): Promise<LogEntry> {
  if (entry.tiling || !tiles(entry)) return entry;
  const found = known.get(entry) ?? withTiling(await core(), entry);
  known.set(entry, found);
  return found;
}

/** A log with what tiling did, as soon as that is found. */
export class Scored {
  #found = $state.raw<{ of: readonly LogEntry[]; log: readonly LogEntry[] }>();

  constructor(private readonly plies: () => readonly LogEntry[]) {
    $effect(() => {
      const of = this.plies();
      if (of.some((entry) => !entry.tiling)) void Promise.all(of.map(told)).then((log) => (this.#found = { of, log }));
    });
  }

  get log(): readonly LogEntry[] {
    return this.#found?.of === this.plies() ? this.#found.log : this.plies();
  }
}
