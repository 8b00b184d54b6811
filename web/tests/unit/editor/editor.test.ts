import { unwrap, type AzulState, type DuelState, type Fault, type GameName, type State } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { languages, useLanguage } from '../../../src/i18n/i18n.svelte';
import { add, at, cleared, put, putDisplay, putPlate, remove, shift } from '../../../src/editor/editor';
import { freshState } from '../../../src/editor/start';
import { faultText } from '../../../src/review/fault-text';
import { azulejo } from '../rules';

const games: readonly GameName[] = ['azul', 'azul-grey', 'azul-duel'];
const sound = (state: State) => azulejo.position(state).ok;

describe('the editor', () => {
  test.each(games)('begins with a sound position, and with an empty table: %s', (game) => {
    for (const players of game === 'azul-duel' ? [2] : [2, 3, 4]) {
      const fresh = freshState(azulejo, game, players, 7);
      expect(sound(fresh)).toBe(true);
      expect(fresh.players).toBe(players);
      const empty = cleared(fresh);
      expect(empty.factories.map((each) => (typeof each === 'string' ? each : each.sun + each.moon)).join('')).toBe('');
      expect(empty.bag).toMatch(/^(\w)(\d+)Y\2R\2K\2W\2$/);
    }
  });

  test('keeps 20 tiles of each colour while there are any', () => {
    let state = cleared(freshState(azulejo, 'azul', 2, 7));
    for (let i = 0; i < 20; ++i) state = add(state, { area: 'centre' }, 'R');
    expect((state as AzulState).bag).toBe('B20Y20K20W20');
    expect(sound(state)).toBe(true);
    state = add(state, { area: 'centre' }, 'R');
    expect(azulejo.position(state)).toMatchObject({
      ok: false,
      faults: [{ code: 'tile_count', params: { colour: 'R', found: 21, expected: 20 } }],
    });
    state = remove(state, { area: 'centre' }, 0);
    // The bag has one tile again: the editor does not remember that it was added.
    expect((state as AzulState).bag).toBe('B20Y20R1K20W20');
  });

  test('takes from the lid where the bag is empty, and shifts between them', () => {
    let state: State = cleared(freshState(azulejo, 'azul', 2, 7));
    for (let i = 0; i < 20; ++i) state = shift(state, 'B', 'rest');
    expect((state as AzulState).lid).toBe('B20');
    expect(shift(state, 'B', 'rest')).toBe(state);
    state = add(state, { area: 'factory', index: 1 }, 'B');
    expect((state as AzulState).lid).toBe('B19');
    expect(sound(state)).toBe(true);
    expect((shift(state, 'B', 'bag') as AzulState).bag).toContain('B1Y');
  });

  test('writes tiles in order where order means nothing, and as they come on the floor', () => {
    let state = cleared(freshState(azulejo, 'azul', 2, 7));
    for (const tile of ['W', 'B', 'K'] as const) state = add(state, { area: 'factory', index: 2 }, tile);
    expect(at(state, { area: 'factory', index: 2 })).toBe('BKW');
    for (const tile of ['W', '*', 'B'] as const) state = add(state, { area: 'floor', seat: 2 }, tile);
    expect(at(state, { area: 'floor', seat: 2 })).toBe('W*B');
    expect(state.marker).toBe(2);
    state = remove(state, { area: 'floor', seat: 2 }, 1);
    expect(state.marker).toBe(0);
  });

  test('puts one tile on a space of the wall', () => {
    let state = freshState(azulejo, 'azul-grey', 2, 7);
    const spot = { area: 'wall', seat: 1, row: 2, column: 3 } as const;
    state = add(add(state, spot, 'B'), spot, 'R');
    expect(at(state, spot)).toBe('R');
    expect((state as AzulState).boards[0]!.wall[1]).toBe('..R..');
    expect(sound(state)).toBe(true);
    expect(at(put(state, spot, ''), spot)).toBe('');
  });

  test('turns a chip of Duel over when the last tile above it goes', () => {
    let state = freshState(azulejo, 'azul-duel', 2, 7) as DuelState;
    expect(state.factories[1]!.open).toBe(false);
    state = put(state, { area: 'sun', index: 1 }, '') as DuelState;
    expect(state.factories[1]!.open).toBe(true);
    expect(sound(state)).toBe(true);
    state = add(state, { area: 'moon', index: 1 }, 'K') as DuelState;
    expect(state.factories[1]!.open).toBe(false);
    expect(sound(state)).toBe(true);
  });

  test('moves plates between dome, display and stack', () => {
    let state = freshState(azulejo, 'azul-duel', 2, 7) as DuelState;
    const [plate, next] = state.stack as [string, string];
    state = putPlate(state, 1, 9, plate, 2);
    expect(state.boards[0]!.plates[8]).toBe(`${plate}+2`);
    expect(state.stack).not.toContain(plate);
    expect(sound(state)).toBe(true);
    state = putPlate(state, 1, 9, next);
    expect(state.stack.at(-1)).toBe(plate);
    state = putDisplay(state, 1, plate);
    expect(state.display[0]).toBe(plate);
    expect(sound(state)).toBe(true);
  });
});

describe('faults', () => {
  /** All changes of one thing in a state, valid or not. */
  function* spoilt(state: State): Generator<State> {
    for (const part of [{ round: 0 }, { round: 51 }, { turn: 0 }, { turn: 9 }, { first: 9 }, { marker: 1 }, { marker: 9 }, { players: 5 }])
      yield { ...state, ...part };
    for (const phase of ['plates', 'deal', 'setup', 'draft', 'draw', 'keep', 'under', 'tile', 'over']) yield { ...state, phase } as State;
    for (const name of ['boards', 'factories', 'display', 'scoring', 'stack', 'drawn'] as const) {
      const list = (state as DuelState)[name] as readonly unknown[] | undefined;
      if (list?.length) yield { ...state, [name]: [...list, list[0]] } as State;
      if (list?.length) yield { ...state, [name]: list.slice(1) } as State;
    }
    const board = (part: object) => ({ ...state, boards: state.boards.map((each, i) => (i === 0 ? { ...each, ...part } : each)) }) as State;
    const lines = state.boards[0]!.lines;
    for (const line of ['BBBBBBB', 'BY', 'B', 'BBB'])
      for (let row = 0; row < lines.length; ++row) yield board({ lines: lines.map((each, i) => (i === row ? line : each)) });
    yield board({ score: 1000 });
    for (const floor of ['BBBBBBBB', '*', '**', 'B']) yield board({ floor });
    for (const broken of ['BBBBB', 'B']) yield board({ broken });
    for (const cell of ['B', 'R', '*']) {
      const grid = cell.repeat(lines.length);
      if (cell !== '*') yield board({ wall: lines.map(() => grid) });
      yield board({ dome: lines.map(() => grid) });
    }
    for (const markers of [0, 5]) yield board({ markers, taken: markers });
    yield board({ chips: ['B', 'B', 'B', 'K', 'K', 'YW', 'YW', 'BR', 'BR', 'RW', 'RW', 'BK', 'BK', 'R', 'R', 'W', 'W'] });
    yield board({ plates: Array(9).fill('') });
    yield board({ plates: Array(9).fill('S1+0') });
    for (let index = 0; index < state.factories.length; ++index) {
      if (state.game !== 'azul-duel') {
        yield { ...state, factories: state.factories.map((each, i) => (i === index ? 'BBBBB' : i === 0 ? 'B' : each)) };
        continue;
      }
      for (const part of [
        { sun: 'BBBBBB' },
        { moon: 'BBBBBB' },
        { sun: 'B', moon: 'B' },
        { chip: '' },
        { open: true },
        { sun: '', moon: '', open: false },
        { chip: 'B' },
      ]) {
        yield { ...state, factories: state.factories.map((each, i) => (i === index ? { ...each, ...part } : each)) };
      }
    }
    yield Object.assign({}, state, { bag: '', lid: '', tower: '' });
    yield { ...(cleared(state) as State), phase: 'draft' } as State;
    yield { ...(state as DuelState), display: ['', '', ''] };
  }

  test('are all known, whatever is wrong, and said in every language', async () => {
    const found = new Map<string, Fault>();
    const codes = new Set<string>();
    for (const game of games) {
      const states = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game, players: 2, seed: 3 })))).states();
      for (const state of states.filter((_state, i) => i < 6 || i % 9 === 0 || i === states.length - 1)) {
        for (const bad of spoilt(state)) {
          const read = azulejo.position(bad);
          if (!read.ok) for (const fault of read.faults) found.set(fault.message, fault);
        }
      }
    }
    // Faults of the JSON reader concern files only: the editor never makes such a state.
    const technical =
      /^scoring: |entries, not|not one of|only one side of|more chips than there are|always 2|is not five of|is not six of|more tiles than|expected/;
    for (const { code, message } of found.values()) {
      if (code) codes.add(code);
      else expect(message).toMatch(technical);
    }
    expect(codes.size).toBeGreaterThan(50);
    for (const language of languages) {
      await useLanguage(language);
      for (const fault of found.values()) {
        if (!fault.code) continue;
        const text = faultText(fault);
        // In English it is the sentence of the rules, with the name of the colour.
        if (language === 'en') expect(text.replace(/(\d),(\d)/g, '$1$2').replace(/[a-z]+ \(([BYRKW])\)/g, '$1')).toBe(fault.message);
        else expect(text, `${language}: ${fault.message}`).not.toBe(fault.message);
        expect(text).not.toMatch(/[{}]|look\./);
        if (language !== 'en') expect(text).not.toMatch(/seat \d/);
      }
    }
    await useLanguage('en');
  });
});
