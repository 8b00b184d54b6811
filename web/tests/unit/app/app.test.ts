import { describe, expect, test } from 'vitest';
import { matchRoute, type Route } from '../../../src/ui/router.svelte';
import { readSettings, settings } from '../../../src/ui/settings.svelte';

describe('settings', () => {
  const usual = readSettings(null);
  test('what is sound is taken over, the rest is as usual', () => {
    const read = readSettings('{"language":"it","theme":"pink","letters":true,"animation":7,"thinking":30,"name":"Anna"}', usual);
    expect(read).toEqual({ ...usual, language: 'it', letters: true, thinking: 30, name: 'Anna' });
    expect(readSettings('{"thinking":3}', usual).thinking).toBe(usual.thinking);
  });
  test('nonsense changes nothing', () => {
    for (const text of ['', 'x', 'null', '[]', '3']) expect(readSettings(text, usual)).toEqual(usual);
  });
  test('they are there from the start', () => expect(settings.theme).toBe('auto'));
});

describe('addresses', () => {
  const load = () => Promise.reject(new Error('not here'));
  const routes: Route[] = ['/', '/play/:id', '/rules/:game', '/x/*', '*'].map((path) => ({ path, load }));
  const found = (address: string) => {
    const match = matchRoute(routes, address)!;
    return [match.route.path, match.params];
  };
  test('the first page that fits', () => {
    expect(found('/')).toEqual(['/', {}]);
    expect(found('/play/a%20b?x=1')).toEqual(['/play/:id', { id: 'a b' }]);
    expect(found('/x/1/2')).toEqual(['/x/*', { rest: '1/2' }]);
    expect(found('/play')).toEqual(['*', { rest: 'play' }]);
    expect(found('/play/%')).toEqual(['/play/:id', { id: '%' }]);
  });
});
