// Boards show what the rules tell: with other rules they show something else.
import { unwrap, type AzulBoard, type AzulState, type DuelState, type TilingStep } from '@azulejo/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outlook } from '../../src/classic/chances';
import { boardText, floorCells, wallCell } from '../../src/classic/cells';
import { breakdown, stepText } from '../../src/classic/scoring';
import { useRules, type ComponentRules } from '../../src/core/components.svelte';
import { outlook as duelOutlook } from '../../src/duel/chances';
import { factsOf, shortFacts } from '../../src/duel/facts';
import { azulejo } from './rules';

/** Four colours, three floor spaces, other bonuses, three rounds. */
const other: ComponentRules = {
  azulComponents: () => ({
    ...azulejo.azulComponents(),
    colours: ['B', 'Y', 'R', 'K'],
    wall: ['BYRK', 'KBYR', 'RKBY', 'YRKB'],
    floor_costs: [2, 4, 9],
    row_bonus: 3,
    column_bonus: 5,
    colour_bonus: 11,
    tiles_on_a_factory: 3,
  }),
  duelComponents: () => ({ ...azulejo.duelComponents(), colours: ['B', 'Y', 'R', 'K'], dealt_tiles: 9, last_round: 3 }),
  duelScoring: (state) => azulejo.duelScoring(state),
};
beforeAll(() => useRules(other));
afterAll(() => useRules(azulejo));

const board: AzulBoard = { score: 0, wall: ['....', '....', '....', '....'], lines: ['', '', '', ''], floor: 'B*' };

test('a board has the rows, the wall and the floor line of its rules', () => {
  expect(boardText(board)).toHaveLength(5);
  expect(boardText(board).at(-1)).toContain('−6');
  expect(floorCells(board, null).map(({ art }) => art)).toEqual(['B', 'marker', 'empty']);
  expect([1, 2, 3, 4].map((column) => wallCell(board, false, 4, column, null).art)).toEqual(['ghost-Y', 'ghost-R', 'ghost-K', 'ghost-B']);
});

test('points are shared out by the bonuses of the rules', () => {
  const bonus: TilingStep = { seat: 1, before: 10, after: 29, kind: 'bonus', rows: 1, columns: 1, colours: 1, points: 19 };
  expect(breakdown([bonus], 1)).toMatchObject({ rows: 3, columns: 5, colours: 11 });
  expect(stepText({ seat: 1, before: 10, after: 4, kind: 'floor', tiles: 2, penalty: 6 })).toContain('−2 −4 = −6');
});

test('the next round has as many tiles and colours as the rules deal', () => {
  const state = { bag: 'B9Y9R9K9', lid: '', tower: '', factories: [{ sun: '', moon: '' }, { sun: '', moon: '' }] };
  const azul = outlook({ ...state, factories: ['', ''] } as unknown as AzulState);
  expect([azul.draws, Object.keys(azul.expected).join('')]).toEqual([6, 'BYRK']);
  const duel = duelOutlook(state as unknown as DuelState);
  expect([duel.draws, Object.keys(duel.expected).join('')]).toEqual([9, 'BYRK']);
});

test('a game of Duel has as many rounds as the rules say', () => {
  const { position } = unwrap(azulejo.newGame({ game: 'azul-duel', first: 1 }, azulejo.rng(4)));
  const state = { ...position.state, round: 3 } as DuelState;
  expect(shortFacts(state)).toEqual({ round: 3, left: '/ 3' });
  expect(factsOf(state, []).left).toBe('the last one');
});
