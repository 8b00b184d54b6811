// Games kept in the browser's database, here one that never answers.
import { afterEach, expect, test, vi } from 'vitest';
import { savedGames, type SavedGame } from '../../../src/local/storage';

afterEach(() => vi.unstubAllGlobals());

test('what is written does not wait for an answer, which a page that is closed never hears', async () => {
  const asked: string[] = [];
  const note = (what: string) => () => {
    asked.push(what);
    return {};
  };
  const store = { put: note('put'), delete: note('delete'), get: note('get') };
  const result = { transaction: (_: string, mode: string) => ({ objectStore: () => store, commit: note(`commit ${mode}`) }) };
  const request: { result: typeof result; onsuccess?: () => void } = { result };
  vi.stubGlobal('indexedDB', { open: () => request });
  void savedGames.put({ id: 'a' } as SavedGame);
  request.onsuccess?.();
  await vi.waitFor(() => expect(asked).toEqual(['put', 'commit readwrite']));
  void savedGames.remove('a');
  void savedGames.get('a');
  await vi.waitFor(() => expect(asked.slice(2)).toEqual(['delete', 'commit readwrite', 'get']));
});
