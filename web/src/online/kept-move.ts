// A move that was made here and that the server has not confirmed: kept over reloads and until there is a connection.

export interface KeptMove {
  readonly seat: number;
  /** The number that the move will have. */
  readonly ply: number;
  readonly move: string;
}

const prefix = 'azulejo.move.';

export function keptMove(table: string): KeptMove | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + table) ?? 'null') as Partial<KeptMove> | null;
    const { seat, ply, move } = kept ?? {};
    return typeof seat === 'number' && typeof ply === 'number' && typeof move === 'string' ? { seat, ply, move } : undefined;
  } catch {
    return undefined;
  }
}

export function keepMove(table: string, move: KeptMove | undefined): void {
  try {
    if (move) localStorage.setItem(prefix + table, JSON.stringify(move));
    else localStorage.removeItem(prefix + table);
  } catch {
    // Nothing can be kept in this browser: the move lasts as long as the page.
  }
}
