// What this browser keeps to check the deals of a table: the commitment as it was first told, and the nonces that it sent after that.

export interface Kept {
  readonly commitment: string;
  /** By seat. */
  readonly nonces: Readonly<Record<string, string>>;
  /** The seats of AIs, which send no nonces; not known of tables that an older version of the app has kept. */
  readonly ais?: readonly number[];
}

const prefix = 'azulejo.chance.';

export function keptChance(table: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + table) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.commitment === 'string' && typeof kept.nonces === 'object'
      ? { commitment: kept.commitment, nonces: kept.nonces ?? {}, ...(Array.isArray(kept.ais) ? { ais: kept.ais } : {}) }
      : undefined;
  } catch {
    return undefined;
  }
}

function keep(table: string, kept: Kept): void {
  try {
    localStorage.setItem(prefix + table, JSON.stringify(kept));
  } catch {
    // Nothing can be kept in this browser; the server's own proof can still be checked.
  }
}

/** Keeps the commitment if it is the first one that is told: a server that tells another one later is found out at the end. The same holds
 * for which seats are those of AIs. */
export function keepCommitment(table: string, commitment: string, seats: readonly { seat: number; kind: string }[]): void {
  const ais = seats.flatMap(({ seat, kind }) => (kind === 'ai' ? [seat] : []));
  if (!keptChance(table)) keep(table, { commitment, nonces: {}, ais });
}

/** The nonce of a seat: drawn once, after the commitment is known, and kept before it is sent. */
export function nonceFor(table: string, commitment: string, seat: number): string {
  const kept = keptChance(table) ?? { commitment, nonces: {} };
  const nonce = kept.nonces[seat] ?? crypto.randomUUID();
  keep(table, { ...kept, nonces: { ...kept.nonces, [seat]: nonce } });
  return nonce;
}

export function forgetChance(table: string): void {
  try {
    localStorage.removeItem(prefix + table);
  } catch {
    // nothing was kept
  }
}
