// The seats that this browser holds at online tables, and the right to delete the tables that it made.

export interface HeldSeat {
  readonly seat: number;
  readonly token: string;
}

const prefix = 'azulejo.table.';
const makerPrefix = 'azulejo.maker.';

export function heldSeats(table: string): HeldSeat[] {
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
  try {
    localStorage.setItem(prefix + table, JSON.stringify([...all.values()].sort((a, b) => a.seat - b.seat)));
  } catch {
    // The seat can be left to this visit only.
  }
}

/** Tables where this browser holds a seat. */
export function heldTables(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
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
  try {
    localStorage.removeItem(prefix + table);
    localStorage.removeItem(makerPrefix + table);
    for (const kept of ['move', 'read', 'done']) localStorage.removeItem(`azulejo.${kept}.${table}`);
  } catch {
    // nothing was kept
  }
}
