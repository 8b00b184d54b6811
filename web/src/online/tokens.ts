// The seats that this browser holds at online tables, and the right to delete the tables that it made.
import { t } from '../i18n/i18n.svelte';
import { say } from '../ui/toast.svelte';

export interface HeldSeat {
  readonly seat: number;
  readonly token: string;
}

const prefix = 'azulejo.table.';
const makerPrefix = 'azulejo.maker.';

/** Seats that the browser did not keep: they are held for as long as the page lasts. */
const unkept = new Map<string, readonly HeldSeat[]>();

export function heldSeats(table: string): HeldSeat[] {
  const own = unkept.get(table);
  if (own) return [...own];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + table) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((each): each is HeldSeat => typeof each?.seat === 'number' && typeof each?.token === 'string')
      : [];
  } catch {
    return [];
  }
}

export function holdSeats(table: string, seats: readonly HeldSeat[]): void {
  const all = new Map(heldSeats(table).map((each) => [each.seat, each]));
  for (const each of seats) all.set(each.seat, each);
  const held = [...all.values()].sort((a, b) => a.seat - b.seat);
  try {
    localStorage.setItem(prefix + table, JSON.stringify(held));
    unkept.delete(table);
  } catch {
    unkept.set(table, held);
    say(t('online.seat_not_kept'), 'error');
  }
}

/** Tables where this browser holds a seat. */
export function heldTables(): string[] {
  const all = new Set(unkept.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) all.add(key.slice(prefix.length));
  } catch {
    // nothing was kept
  }
  return [...all];
}

/** The token that deletes a table, if this browser made it. */
export function makerToken(table: string): string | undefined {
  try {
    return localStorage.getItem(makerPrefix + table) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepMakerToken(table: string, token: string): void {
  try {
    localStorage.setItem(makerPrefix + table, token);
  } catch {
    // The server deletes the table by itself if nobody uses it.
  }
}

export function forgetTable(table: string): void {
  unkept.delete(table);
  try {
    localStorage.removeItem(prefix + table);
    localStorage.removeItem(makerPrefix + table);
    for (const kept of ['move', 'read', 'done']) localStorage.removeItem(`azulejo.${kept}.${table}`);
  } catch {
    // nothing was kept
  }
}
