// Duel's table without a page: choices, texts, arithmetic, sizes.
import { unwrap, type DuelPreview, type DuelState } from '@azulejo/core';
import { afterAll, describe, expect, test } from 'vitest';
import { stockOf } from '../../../src/core/stock';
import { sum } from '../../../src/tiles/counts';
import { lastScored, stepsOf } from '../../../src/table/rounds';
import { sheet } from '../../../src/table/sheet';
import { breakdown, stepText } from '../../../src/duel/scoring';
import { outlook } from '../../../src/duel/chances';
import { step, tree, whyNotNow } from '../../../src/duel/steps';
import { optionsAfter } from '../../../src/table/chooser';
import { duelComponents } from '../../../src/core/components.svelte';
import { scoringNow } from '../../../src/duel/worth';
import { ends } from '../../../src/duel/arrows';
import { flights } from '../../../src/duel/flights';
import { reasonText } from '../../../src/duel/illegal';
import { BAR, BOARD, GLANCE, layout } from '../../../src/duel/layout';
import { dome, slotOf } from '../../../src/duel/pieces';
import { freshOf, saidOf } from '../../../src/duel/story';
import { effectsOf, headline, playedText, previewText } from '../../../src/duel/words';
import { languages, t, useLanguage } from '../../../src/i18n/i18n.svelte';
import { seatsOf } from '../classic/games';
import { azulejo } from '../rules';
import { drafting, duelLog, movesOf, stateOf } from './games';

const logs = [1, 2, 3].map(duelLog);
const seats = seatsOf(2);
const everyPly = logs.flat();

/** The moves of every few positions of the games. */
function* choices(every: number): Generator<{ state: DuelState; moves: readonly DuelPreview[] }> {
  for (let i = 0; i < everyPly.length; i += every) {
    const { before } = everyPly[i]!;
    if (before.turn > 0) yield { state: before as DuelState, moves: movesOf(unwrap(azulejo.position(before))) };
  }
}

describe('refusals', () => {
  test.each([
    ['1B5 LKX', [step.sun(2, 'R')], step.line(5), 'Line 5 already holds another colour: dark blue.'],
    ['2B1/RKW MWX', [step.sun(3, 'R')], step.line(1), 'Line 1 is full.'],
    ['', [step.display(1)], step.slot(1), 'Slot 1 already has a plate.'],
    ['', [], step.chip(2), 'The chip is not revealed yet: factory 2.'],
    ['', [], step.moon('B'), 'No moon has this colour on top: dark blue.'],
    ['', [], step.look, 'Take a plate, tiles or a chip now.'],
  ])('after "%s": %j, %s', (played, path, key, why) => {
    const position = drafting(played);
    const moves = movesOf(position);
    expect(optionsAfter(tree, moves, path).has(key)).toBe(false);
    expect(whyNotNow(stateOf(position), moves, path, key)).toBe(why);
  });

  test('every rule that can be broken has a text', () => {
    const reasons =
      'game_over deal_awaited other_phase no_such_place place_empty slot_taken no_marker stack_empty no_point no_such_drawn no_such_factory sun_empty colour_not_there colour_not_on_top line_full line_other_colour stacking_missing stacking_needless stacking_wrong chip_gone chip_covered two_chips_taken other_line line_complete line_incomplete no_plate_there space_taken space_other_colour chips_not_held chips_too_few chips_too_many';
    const params = { phase: 'draft', row: 3, column: 2, factory: 1, colour: 'B', number: 1, slot: 1, round: 2 } as const;
    for (const code of reasons.split(' ')) expect(reasonText({ code, params }), code).not.toMatch(/illegal\.|\{/);
  });
});

describe('words', () => {
  afterAll(() => useLanguage('en'));

  test.each(languages)('tell every move and every step of tiling: %s', async (language) => {
    await useLanguage(language);
    const bad = /duel\.|board\.|score\.|[{}]|undefined|NaN/;
    for (const entry of logs[0]!) {
      expect(saidOf(entry, seats)).not.toMatch(bad);
      expect(playedText(entry)).not.toBe(entry.token);
      for (const each of stepsOf([entry])) expect(stepText(each)).not.toMatch(bad);
      expect(headline(entry.before as DuelState, seats)).not.toMatch(bad);
    }
    for (const { state, moves } of choices(17)) {
      for (const move of moves.slice(0, 30)) expect([previewText(move), ...effectsOf(move, state.boards[0])].join()).not.toMatch(bad);
    }
  });

  test.each(languages)('a player whom the record calls “You” has the turn, not “You is drawing plates”: %s', async (language) => {
    await useLanguage(language);
    const you = seats.map((seat) => ({ ...seat, name: t('seat.you'), mine: false }));
    const said = everyPly.filter(({ before }) => before.turn > 0).map(({ before }) => headline(before as DuelState, you));
    expect(said.length).toBeGreaterThan(100);
    expect(new Set(said)).toEqual(new Set([t('board.turn.you')]));
    await useLanguage('en');
  });
});

describe('arithmetic', () => {
  test('the steps of all rounds and what was paid for plates explain the final score', () => {
    for (const log of logs) {
      const last = log.at(-1)!.after as DuelState;
      for (const seat of [1, 2]) {
        const found = breakdown(log, seat);
        expect([found.start, found.total]).toEqual([5, last.scores![seat - 1]]);
        expect(Math.max(0, found.sum)).toBe(found.total);
        const draws = log.filter((entry) => entry.seat === seat && entry.token === 'draw' && entry.before.turn === seat);
        const paid = draws.filter(({ before }) => (before as DuelState).boards[seat - 1]!.score > 0).length;
        expect(found.paid + paid).toBe(0);
      }
      expect(sheet(lastScored(log), stepText).every(({ lines }) => lines.every(({ text }) => text !== ''))).toBe(true);
      expect(scoringNow(last).map((tiles) => tiles.map(({ scoring }) => scoring))).toEqual([last.scoring, last.scoring]);
    }
  });

  test('what the next round brings adds up', () => {
    for (const { state } of choices(11)) {
      const view = outlook(state);
      expect(sum(view.expected)).toBeCloseTo(view.draws);
      expect(view.atLeast('B', 0)).toBe(1);
      for (let n = 1; n < 6; ++n) expect(view.atLeast('K', n)).toBeLessThanOrEqual(view.atLeast('K', n - 1) + 1e-12);
      expect(sum(view.bag) + sum(view.tower)).toBe(sum(stockOf(state.bag)) + sum(stockOf(state.tower)));
    }
  });
});

describe('the table', () => {
  test('every tile of a dome lies on a space that takes it', () => {
    for (const { after } of everyPly) {
      for (const board of (after as DuelState).boards) {
        const wrong = dome(board, duelComponents()!.plates)
          .flat()
          .filter(
            ({ slot, row, column, takes, tile }) =>
              slot !== slotOf(row, column) ||
              (takes === '') !== (board.plates[slot - 1] === '') ||
              (tile !== '' && takes !== tile && takes !== '?'),
          );
        expect(wrong).toEqual([]);
      }
    }
  });

  test('as many tiles fly to a line as it gets, and arrows lead to where moves go', () => {
    for (const entry of everyPly) {
      const [, , row] = /^([1-4LM][BYRKW])([1-6])/.exec(entry.token) ?? [];
      const seat = (entry.seat ?? 1) - 1;
      if (row && entry.before.round === entry.after.round && entry.after.phase === 'draft') {
        const grown =
          (entry.after as DuelState).boards[seat]!.lines[Number(row) - 1]!.length -
          (entry.before as DuelState).boards[seat]!.lines[Number(row) - 1]!.length;
        expect(flights(entry).filter(({ to }) => to.startsWith(`line-${seat + 1}-${row}`)).length).toBe(grown);
      }
      if (entry.seat && /[@>]|^\+|[1-6X](\/|$)/.test(entry.token) && !/under|=/.test(entry.token))
        expect(ends(entry.before as DuelState, entry.token), entry.token).not.toBeNull();
      if (/^d\d@/.test(entry.token)) expect(freshOf(entry)).toContain(step.slot(Number(entry.token[3])));
    }
  });

  test.each([
    [768, 960, 'tall'],
    [1024, 700, 'wide'],
    [1160, 850, 'wide'],
    [1640, 1030, 'wide'],
    [2280, 1390, 'wide'],
  ] as const)('fits in %i × %i', (width, height, shape) => {
    const { mode, unit, small, tile, tray, plate } = layout(width, height);
    expect(mode).toBe(shape);
    expect(unit * BOARD.width).toBeLessThanOrEqual(width);
    // On a tablet the plates lie two by two beside the factories.
    const above = mode === 'tall' ? small * BOARD.height + Math.max(tray, 2.08 * plate) : 2 * tray + tile * 0.6;
    expect(BAR[mode] + above + unit * BOARD.height).toBeLessThanOrEqual(height);
    if (mode === 'wide') expect(BOARD.width * (unit + small)).toBeLessThanOrEqual(width);
    expect(small).toBeGreaterThan(20);
  });

  test.each([
    [320, 592],
    [360, 592],
    [390, 796],
    [412, 868],
    [599, 800],
  ])('of a phone has lines as high as a finger: %i × %i', (width, height) => {
    const { mode, unit, tile, tray, plate, line, cell, low } = layout(width, height);
    expect(mode).toBe('phone');
    expect(line).toBeGreaterThanOrEqual(44);
    expect(2 * unit).toBeGreaterThanOrEqual(44);
    // Nine tiles of two lines beside each other, with their numbers.
    expect(9 * cell + 40).toBeLessThanOrEqual(width);
    const offer = tray + Math.max(46, tile * 1.35) + (low ? 0 : plate);
    expect(GLANCE + BAR.phone + offer + 3 * line + 6.5 * unit).toBeLessThanOrEqual(height);
  });

  test.each([
    [640, 312],
    [844, 342],
  ])('of a phone on its side fits in %i × %i', (width, height) => {
    const { mode, unit, tray, plate } = layout(width, height);
    expect(mode).toBe('flat');
    expect(unit * BOARD.flat).toBeLessThanOrEqual(height);
    expect(GLANCE + BAR.flat + tray + 2 * plate).toBeLessThanOrEqual(height);
  });
});
