// What was chosen last is the default of the next game, whatever the browser has kept.
import { beforeEach, expect, test } from 'vitest';
import { playersOf } from '../../../src/editor/start';
import { games, PLAYERS } from '../../../src/frame/names';
import { chosenLevel, chosenSetup, rememberLevel, rememberSetup } from '../../../src/lobby/choice';
import { azulejo } from '../rules';

beforeEach(() => localStorage.clear());

test('a new player begins with the usual', () => {
  expect(chosenSetup()).toEqual({ players: 2, first: 0, scoring: 'first', hints: true });
  expect(chosenLevel()).toBe(3);
});

test('the games and the numbers of players that are offered are those of the rules', () => {
  expect(azulejo.games().map(({ game }) => game)).toEqual(games);
  expect(PLAYERS).toEqual(Object.fromEntries(games.map((game) => [game, playersOf(azulejo, game)])));
});

test('what was chosen comes back', () => {
  const setup = { players: 4, first: 3, scoring: ['rows', 'border', 'special'], hints: false } as const;
  rememberSetup(setup);
  rememberLevel('max');
  expect(chosenSetup()).toEqual(setup);
  expect(chosenLevel()).toBe('max');
});

test.each(['null', '[]', '{', '{"players":9,"first":-1,"scoring":"5","hints":2}', '{"scoring":[1]}'])(
  'what makes no sense is not used: %s',
  (text) => {
    localStorage.setItem('azulejo.setup', text);
    expect(chosenSetup()).toEqual({ players: 2, first: 0, scoring: 'first', hints: true });
  },
);
