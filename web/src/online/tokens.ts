// The seats that this browser holds at online tables.

export interface HeldSeat {
  readonly seat: number;
  readonly token: string;
}

const prefix = 'azulejo.table.';

export function heldSeats(table: string): HeldSeat[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + table) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each): each is HeldSeat => typeof each?.seat === 'number' && typeof each?.token === 'string') : [];
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

export function forgetTable(table: string): void {
  try {
    localStorage.removeItem(prefix + table);
  } catch {
    // nothing was kept
  }
}
