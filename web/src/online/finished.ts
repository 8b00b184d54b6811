// Finished games of online tables, kept in this browser like those that were played in it.
import { core } from '../core/core';
import { savedOf } from '../local/local-games';
import { savedGames, type SavedGame } from '../local/storage';
import { ask } from './api';
import { heldSeats } from './tokens';
import type { WireView } from './wire';

export const savedName = (table: string): string => `table-${table}`;

/** Keeps a finished game of this browser, once. False if it could not be kept now. */
export async function keepFinished(view: WireView): Promise<boolean> {
  const { id, result } = view;
  const token = heldSeats(id)[0]?.token;
  if (view.status !== 'finished' || !result || !token) return false;
  try {
    if (await savedGames.get(savedName(id))) return true;
    const [record, azulejo] = await Promise.all([ask('get', 'games/{id}/record', { id, token }), core()]);
    const game = record.ok ? azulejo.read(record.value) : undefined;
    if (!record.ok || !game?.ok) return false;
    const saved: SavedGame = {
      ...savedOf(game.value),
      id: savedName(id),
      created: view.created,
      changed: view.now,
      table: { id, mine: heldSeats(id).map(({ seat }) => seat), record: record.value },
    };
    await savedGames.put(saved);
    return true;
  } catch {
    return false; // a browser that keeps nothing, or no network: tried again at the next occasion
  }
}
