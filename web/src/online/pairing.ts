// Quick pairing: the oldest table of the same terms that waits for somebody, or a new one. Two who open a table at the same time meet at
// the older one.
import type { GameName } from '@azulejo/core';
import { ask, askSurely, type ApiAnswer } from './api';
import { createTable, deleteTable } from './create';
import { heldSeats, holdSeats } from './tokens';
import type { ClockRule, ListedTable } from './wire';

/** Of two players, who play without hints. */
export interface Terms {
  readonly game: GameName;
  readonly clock: ClockRule;
}

const prefix = 'azulejo.quick.';

/** Whether a table of the list is one to be paired at. */
export function suits(table: ListedTable, { game, clock }: Terms): boolean {
  const same = JSON.stringify(Object.entries(table.clock ?? { kind: 'none' }).sort()) === JSON.stringify(Object.entries(clock).sort());
  const people = (table.seats ?? []).every(({ kind }) => kind !== 'ai');
  return table.game === game && table.players === 2 && table.open_seats === 1 && same && people && table.hints !== true;
}

const older = (one: Pick<ListedTable, 'created' | 'id'>, other: Pick<ListedTable, 'created' | 'id'>) =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

/** The tables that wait for somebody, the oldest first. */
async function waiting(terms: Terms): Promise<ApiAnswer<readonly ListedTable[]>> {
  const found = await ask('get', 'games', { query: { status: 'waiting', game: terms.game, players: 2, limit: 50 } });
  if (!found.ok) return found;
  return { ok: true, value: found.value.games.filter((table) => suits(table, terms) && heldSeats(table.id).length === 0).sort(older) };
}

async function sitDown(id: string, name: string): Promise<boolean> {
  const joined = await askSurely('post', 'games/{id}/join', {
    id,
    body: { ...(name ? { name } : {}), nonces: true, key: crypto.randomUUID() },
  });
  if (joined.ok) holdSeats(id, [joined.value]);
  return joined.ok;
}

/** Sits down at a table, and returns its name. */
export async function pair(terms: Terms, name: string): Promise<ApiAnswer<string>> {
  const found = await waiting(terms);
  if (!found.ok) return found;
  for (const { id } of found.value) if (await sitDown(id, name)) return { ok: true, value: id };
  const seats = [{ kind: 'human', name, level: 3 } as const, { kind: 'open', name: '', level: 3 } as const];
  const created = await createTable({ game: terms.game, clock: terms.clock, seats, hints: false, listed: true, absent: 'ai' });
  if (created.ok) noteQuick(created.value, terms);
  return created;
}

/** Somebody else waits longer at another table: this one is given up for it. Returns where to go. */
export async function changeTable(id: string, created: number, name: string): Promise<string | undefined> {
  const terms = quickTerms(id);
  const found = terms && (await waiting(terms));
  const better = found?.ok ? found.value.filter((table) => older(table, { id, created }) < 0) : [];
  if (better.length === 0) return undefined;
  // Somebody may have sat down here meanwhile: then it stays.
  const deleted = await deleteTable(id);
  if (!deleted.ok) return undefined;
  for (const table of better) if (await sitDown(table.id, name)) return table.id;
  const again = await pair(terms!, name);
  return again.ok ? again.value : '';
}

function noteQuick(id: string, terms: Terms): void {
  try {
    sessionStorage.setItem(prefix + id, JSON.stringify(terms));
  } catch {
    // It waits at its own table.
  }
}

/** Of a table that quick pairing opened in this tab. */
export function quickTerms(id: string): Terms | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null') as Terms | null) ?? undefined;
  } catch {
    return undefined;
  }
}
