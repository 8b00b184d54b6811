// Requests are typed by the server's OpenAPI document: the compiler must find each error that is expected here.
import { afterEach, expect, test, vi } from 'vitest';
import { languages, t, useLanguage } from '../../../src/i18n/i18n.svelte';
import { ask, askSurely, base, isPassing } from '../../../src/online/api';

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

test('an error is told in the language of the page: the words of the server are English', async () => {
  for (const language of languages.filter((each) => each !== 'en')) {
    await useLanguage(language);
    for (const [status, error, key] of [
      [403, 'forbidden', 'online.forbidden'],
      [404, 'unknown_game', 'online.no_table'],
      [409, 'conflict', 'online.conflict'],
      [422, 'illegal', 'online.illegal'],
      [503, 'unavailable', 'online.unreachable'],
    ] as const) {
      vi.stubGlobal('fetch', answer(status, { error, message: 'seat 2 is taken' }));
      const refused = await ask('post', 'games/{id}/resign', { id: 'abc', body: {} });
      expect(refused, `${language} ${error}`).toMatchObject({ ok: false, status, message: t(key) });
    }
    vi.stubGlobal('fetch', answer(418, { error: 'of a later version', message: 'seat 2 is taken' }));
    expect(await ask('post', 'games/{id}/resign', { id: 'abc', body: {} })).toMatchObject({
      message: t('online.failed', { status: '418' }),
    });
  }
  await useLanguage('en');
});

test('what a proxy answers while its server restarts is no answer, and is asked again', async () => {
  for (const status of [429, 500, 502, 503, 504]) {
    vi.stubGlobal('fetch', answer(status, '<html><body>Bad Gateway</body></html>'));
    const refused = await ask('post', 'games/{id}/moves', { id: 'abc', body: { ply: 1, move: '1B1' } });
    expect(refused.ok || isPassing(refused), `${status}`).toBe(true);
  }
  for (const status of [400, 401, 403, 404, 409]) {
    vi.stubGlobal('fetch', answer(status, { message: 'no' }));
    const refused = await ask('post', 'games/{id}/moves', { id: 'abc', body: { ply: 1, move: '1B1' } });
    expect(refused.ok || isPassing(refused), `${status}`).toBe(false);
  }
  vi.useFakeTimers();
  const gateway = () => Promise.resolve(new Response('Bad Gateway', { status: 502 }));
  const fetched = vi
    .fn(gateway)
    .mockImplementationOnce(gateway)
    .mockImplementationOnce(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', fetched);
  const asked = askSurely('post', 'games/{id}/join', { id: 'abc', body: { name: 'Anna' } });
  await vi.runAllTimersAsync();
  expect((await asked).ok).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
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
