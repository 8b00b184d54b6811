import { askSurely, type Answer } from './api';
import { keepCommitment } from './kept';
import { holdSeats, keepMakerToken } from './tokens';
import type { NewTable } from './types';

/** Opens a table; this browser holds all seats of people that are not open. Returns its name. */
export async function createTable(table: NewTable): Promise<Answer<string>> {
  const { game, seats, first, hints, clock, listed, absent } = table;
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
    ...(clock.kind === 'none' ? {} : { clock }),
  };
  const created = await askSurely('post', 'games', { body });
  if (!created.ok) return created;
  const { id, commitment, maker } = created.value;
  keepCommitment(id, commitment);
  if (maker) keepMakerToken(id, maker);
  holdSeats(id, created.value.seats.flatMap(({ seat, token }) => (token ? [{ seat, token }] : [])));
  return { ok: true, value: id };
}
