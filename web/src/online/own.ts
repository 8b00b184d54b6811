// Tables where this browser holds a seat, and that are not over.
import { ask } from './api';
import { forgetChance } from './kept';
import { forgetTable, heldSeats, heldTables } from './tokens';
import type { WireView } from './wire';

const most = 20;

export async function ownTables(): Promise<WireView[]> {
  const found = await Promise.all(
    heldTables()
      .slice(-most)
      .map(async (id) => {
        const table = await ask('get', 'games/{id}', { id, token: heldSeats(id)[0]?.token });
        if (!table.ok && table.status === 404) {
          forgetTable(id);
          forgetChance(id);
        }
        return table.ok && table.value.status !== 'finished' ? [table.value] : [];
      }),
  );
  return found.flat().sort((a, b) => b.created - a.created);
}
