// Requests are typed by the server's OpenAPI document: the compiler must find each error that is expected here.
import { afterEach, expect, test, vi } from 'vitest';
import { ask, base } from '../../../src/online/api';

const answer = (status: number, body: unknown) =>
  vi.fn(() => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })));

afterEach(() => vi.unstubAllGlobals());

test('a request has the path, the query, the token and the body', async () => {
  const fetched = answer(200, { ply: 2 });
  vi.stubGlobal('fetch', fetched);
  const moved = await ask('post', 'games/{id}/moves', { id: 'abc', token: 'secret', body: { ply: 1, move: '1B1' } });
  expect(moved).toEqual({ ok: true, value: { ply: 2 } });
  expect(fetched).toHaveBeenLastCalledWith(new URL('games/abc/moves', base), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer secret' },
    body: '{"ply":1,"move":"1B1"}',
  });
  await ask('get', 'games', { query: { status: 'waiting', game: undefined, limit: 30 } });
  expect(fetched).toHaveBeenLastCalledWith(new URL('games?status=waiting&limit=30', base), { method: 'GET', headers: {}, body: undefined });
});

test('a record is text, and an error has the words of the server', async () => {
  vi.stubGlobal('fetch', answer(200, '[Game "azul"]'));
  const record = await ask('get', 'games/{id}/record', { id: 'abc' });
  expect(record.ok && record.value.startsWith('[')).toBe(true);
  vi.stubGlobal('fetch', answer(409, { error: 'conflict', message: 'the game is over' }));
  expect(await ask('post', 'games/{id}/resign', { id: 'abc', body: {} })).toMatchObject({
    ok: false,
    status: 409,
    message: 'the game is over',
  });
});

test('the compiler refuses what the document does not have', async () => {
  vi.stubGlobal('fetch', answer(200, {}));
  // @ts-expect-error there is no such path
  await ask('get', 'games/{id}/moods', {});
  // @ts-expect-error a move has a ply
  await ask('post', 'games/{id}/moves', { body: { move: '1B1' } });
  // @ts-expect-error statuses are listed
  await ask('get', 'games', { query: { status: 'lost' } });
  const view = await ask('get', 'games/{id}', { id: 'abc' });
  // @ts-expect-error views have no such member
  expect(view.ok && view.value.players_count).toBeUndefined();
});
