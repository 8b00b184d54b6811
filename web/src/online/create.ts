import { ask, askSurely, type ApiAnswer } from './api';
import { forgetChance, keepCommitment } from './kept';
import { forgetTable, holdSeats, keepMakerToken, makerToken } from './tokens';
import type { NewTable } from './types';

/** Opens a table; this browser holds all seats of people that are not open. Returns its name. */
export async function createTable(table: NewTable): Promise<ApiAnswer<string>> {
  const { game, seats, first, scoring, hints, clock, listed, absent } = table;
  const body = {
    game,
    players: seats.length,
    seats: seats.map(({ kind, name, level }) => {
      if (kind === 'ai') return { kind, level };
      return kind === 'human' && name.trim() !== '' ? { kind, name: name.trim() } : { kind };
    }),
    hints,
    listed,
    timeout: absent,
    nonces: true,
    key: crypto.randomUUID(),
    ...(first ? { first } : {}),
    ...(scoring ? { scoring } : {}),
    ...(clock.kind === 'none' ? {} : { clock }),
  };
  const created = await askSurely('post', 'games', { body });
  if (!created.ok) return created;
  const { id, commitment, maker } = created.value;
  keepCommitment(id, commitment, created.value.seats);
  if (maker) keepMakerToken(id, maker);
  holdSeats(
    id,
    created.value.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : [])),
  );
  return { ok: true, value: id };
}

/** Deletes a table that this browser made, or of a finished game the names; tells which. */
export async function deleteTable(id: string): Promise<ApiAnswer<'table' | 'names'>> {
  const deleted = await ask('delete', 'games/{id}', { id, token: makerToken(id) });
  if (!deleted.ok) return deleted;
  if (deleted.value.deleted === 'table') {
    forgetTable(id);
    forgetChance(id);
  }
  return { ok: true, value: deleted.value.deleted };
}
