// Games kept in this browser, in its database.
import type { GameName, Level, NewGame } from '@azulejo/core';

export interface SavedSeat {
  readonly kind: 'human' | 'ai';
  readonly name: string;
  readonly level?: Level;
  /** At a server's table, it could not win. */
  readonly barred?: boolean;
}

export interface SavedGame {
  readonly id: string;
  readonly game: GameName;
  readonly seats: readonly SavedSeat[];
  readonly hints: boolean;
  /** How Duel's scoring tiles were chosen, for the next game of the same people. */
  readonly scoring?: NewGame['scoring'];
  /** The start position and the tokens of the plies that were played. */
  readonly start: string;
  readonly tokens: readonly string[];
  readonly created: number;
  readonly changed: number;
  readonly round: number;
  readonly over: boolean;
  readonly scores: readonly number[];
  readonly resigned?: number;
  readonly claimed?: boolean;
  /** Where a table named others than the rules do. */
  readonly winners?: readonly number[];
  /** Of a game that was played at a server's table and is over: the seats of this browser, and what the server says. */
  readonly table?: { readonly id: string; readonly mine: readonly number[]; readonly winners?: readonly number[]; readonly record: string };
}

const games = 'games';
let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('azulejo', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(games, { keyPath: 'id' });
    request.onsuccess = () => {
      const found = request.result;
      // A tab with a newer version of the app wants to change it: this one lets go, and opens it again when it is needed.
      found.onversionchange = () => {
        opening = undefined;
        found.close();
      };
      found.onclose = () => (opening = undefined);
      resolve(found);
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
    request.onblocked = () => reject(new Error('the database is blocked'));
  });
  opening.catch(() => (opening = undefined));
  return opening;
}

async function ask<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(games, mode);
  const asked = request(transaction.objectStore(games));
  // The page may be closed at once: what is written does not wait for its answer.
  if (mode === 'readwrite') transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onerror = () => reject(transaction.error ?? new Error('the database failed'));
    transaction.onabort = transaction.onerror;
  });
}

export const savedGames = {
  put: (game: SavedGame) => ask('readwrite', (store) => store.put(game)),
  get: (id: string) => ask<SavedGame | undefined>('readonly', (store) => store.get(id)),
  remove: (id: string) => ask('readwrite', (store) => store.delete(id)),
  /** The one played last first. */
  async all(): Promise<SavedGame[]> {
    const all = await ask<SavedGame[]>('readonly', (store) => store.getAll());
    return all.sort((a, b) => b.changed - a.changed);
  },
};

/** A name for a game that no other has. */
export function newId(): string {
  return crypto.randomUUID().slice(0, 13);
}
