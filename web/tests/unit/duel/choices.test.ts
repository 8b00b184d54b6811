// What is chosen at the things themselves, without a page: the order of a stack, chips to pay with, and what is said of it.
import { unwrap, type DuelPreview, type Position } from '@azulejo/core';
import { afterAll, describe, expect, test } from 'vitest';
import { guidanceOf, type GuideInput } from '../../../src/duel/guide';
import { nextTiles, ordersAfter, stackOn, stillWaiting } from '../../../src/duel/order';
import { canToggle, isPaying, isShort, paidFor, placesIn, toggled, type Down } from '../../../src/duel/payment';
import { languages, useLanguage } from '../../../src/i18n/i18n.svelte';
import { azulejo } from '../rules';
import { at, drafting, duelLog, movesOf, stateOf, tiling } from './games';

const takes = (position: Position, from: (move: DuelPreview) => boolean) =>
  movesOf(position).flatMap((move) => (move.kind === 'take' && from(move) ? [move] : []));

describe('the order of a stack', () => {
  const orders = takes(drafting(), (move) => move.kind === 'take' && move.factory === 2 && move.colour === 'B' && move.row === 1).map(
    (move) => move.to_moon,
  );

  test('is built from the orders of the legal moves, the bottom first', () => {
    expect(orders.length).toBe(6);
    expect(nextTiles(orders, '')).toEqual(new Set('RKW'));
    expect([...stillWaiting(orders, '')].sort().join('')).toBe('KRW');
    expect(stackOn(orders, '', 'W')).toBe('W');
    expect(nextTiles(orders, 'W')).toEqual(new Set('RK'));
    expect(ordersAfter(orders, 'W').length).toBe(2);
  });

  test('is whole where only one is left, and takes nothing that does not wait', () => {
    expect(stackOn(orders, 'W', 'K')).toBe('WKR');
    expect(stackOn(orders, 'W', 'W')).toBe('W');
    expect(stillWaiting(orders, 'WKR')).toBe('');
  });

  test('of tiles alike is not asked for', () => {
    const alike = takes(
      drafting(),
      (move) => move.kind === 'take' && move.from === 'sun' && move.to_moon !== '' && new Set(move.to_moon).size === 1,
    );
    for (const move of alike)
      expect(
        takes(
          drafting(),
          (each) => each.kind === 'take' && each.factory === move.factory && each.colour === move.colour && each.row === move.row,
        ).length,
      ).toBe(1);
  });
});

describe('paying with chips', () => {
  const position = tiling();
  const moves = movesOf(position);
  const own = stateOf(position).boards[position.turn - 1]!.chips;

  test('each legal payment can be put down chip by chip, and pays for exactly its spaces', () => {
    expect(isPaying(moves)).toBe(true);
    for (const move of placesIn(moves)) {
      let down: Down = [];
      for (const chip of move.chips) {
        const which = own.findIndex((each, place) => each === chip && !down.includes(place));
        expect(canToggle(moves, own, down, which)).toBe(true);
        expect(paidFor(moves, own, down)).not.toContainEqual(move);
        down = toggled(moves, own, down, which);
      }
      expect(paidFor(moves, own, down)).toContainEqual(move);
      expect(isShort(moves, own, down)).toBe(false);
    }
  });

  test('nothing that is no part of a payment can be put down; what is down can be taken back', () => {
    const [first] = placesIn(moves).filter(({ chips }) => chips.length > 0);
    const full = first!.chips.reduce<Down>(
      (down, chip) => [...down, own.findIndex((each, place) => each === chip && !down.includes(place))],
      [],
    );
    for (const [place] of own.entries()) {
      if (full.includes(place)) expect(toggled(moves, own, full, place)).not.toContain(place);
      else expect(toggled(moves, own, full, place)).toEqual(full);
    }
  });
});

const nothing = { path: [], pending: null, candidates: [] };
const situation = (position: Position, more: Partial<GuideInput> = {}): GuideInput => {
  const state = stateOf(position);
  const chips = state.boards[(position.turn || 1) - 1]!.chips;
  return {
    moves: movesOf(position),
    setup: state.phase === 'setup',
    choosing: nothing,
    chips,
    down: [],
    armed: false,
    touch: false,
    ...more,
  };
};
const said = (position: Position, more?: Partial<GuideInput>) => guidanceOf(situation(position, more)).text;

describe('guidance', () => {
  afterAll(() => useLanguage('en'));

  test('follows from the legal moves of each phase', () => {
    expect(said(at(''))).toBe('Choose your first plate.');
    expect(said(drafting())).toBe('Take tiles or a plate.');
    expect(said(drafting('1B2 LK3'))).toBe('Take tiles, a plate, or a revealed chip.');
    expect(said(drafting('draw'))).toBe('Draw another plate for 1 point, or look at those drawn.');
    // A point for each plate: after five there is none left.
    expect(said(drafting('draw draw draw draw draw'))).toBe('Look at the plates drawn.');
    expect(said(drafting('draw draw look'))).toBe('Choose the plate to keep.');
    expect(said(drafting('draw draw draw look keep2@9+0'))).toBe('Choose the plate that goes under the stack next.');
    expect(said(tiling())).toMatch(/^Line \d is not complete: pay with chips, or leave it\.$/);
    expect(said(drafting(), { armed: true })).toBe('Draw a plate for 1 point?');
  });

  test('says when only the stack is left, and what it costs', () => {
    const draw = (pays: number): DuelPreview => ({ kind: 'draw', move: 'draw', pays });
    expect(said(drafting(), { moves: [draw(1)] })).toBe('Only the stack is left: draw a plate for 1 point.');
    expect(said(drafting(), { moves: [draw(0)] })).toBe('Only the stack is left: draw a plate for free.');
    const tiles = movesOf(drafting()).filter(({ kind }) => kind === 'take');
    expect(said(drafting(), { moves: [...tiles, draw(1)] })).toBe('Take tiles or a plate from the stack for 1 point.');
  });

  test('goes on with what was chosen', () => {
    const moves = movesOf(drafting());
    const taken = moves.filter((move) => move.kind === 'take' && move.factory === 2 && move.colour === 'B');
    const plates = moves.filter((move) => move.kind === 'plate' && move.number === 1);
    const choosing = (candidates: readonly DuelPreview[], path: string[], pending: DuelPreview | null = null) => ({
      choosing: { candidates, path, pending },
    });
    expect(said(drafting(), choosing(taken, ['tiles']))).toBe('1 × dark blue in hand: choose a line.');
    expect(said(drafting(), choosing(taken.slice(0, 6), ['tiles', 'line']))).toBe(
      'Stack the rest: the tile chosen first lies at the bottom.',
    );
    expect(said(drafting(), choosing(plates, ['plate']))).toBe('Put the plate on an empty slot.');
    expect(said(drafting(), choosing(plates, ['plate', 'slot'], plates[0]))).toContain('T turns it');
    expect(said(drafting(), { ...choosing(plates, ['plate', 'slot'], plates[0]), touch: true })).toBe(
      'Tap the plate to place it, its ring to turn it.',
    );
  });

  test('says what is missing while one pays', () => {
    const position = tiling();
    const own = stateOf(position).boards[position.turn - 1]!.chips;
    const [move] = placesIn(movesOf(position)).filter(({ chips }) => chips.length > 0);
    const down = move!.chips.reduce<Down>(
      (found, chip) => [...found, own.findIndex((each, place) => each === chip && !found.includes(place))],
      [],
    );
    expect(said(position, { down: down.slice(0, 1) })).toMatch(/choose more chips/);
    expect(said(position, { down })).toMatch(/is paid for: choose its space/);
  });

  test.each(languages)('has a whole sentence for every position in which somebody moves: %s', async (language) => {
    await useLanguage(language);
    for (const { before } of [5, 6].flatMap(duelLog)) {
      const position = unwrap(azulejo.position(before));
      if (position.turn === 0) continue;
      const { text, note } = guidanceOf(situation(position));
      expect(text).toMatch(/[.?]$/);
      expect(`${text} ${note}`).not.toMatch(/duel\.|[{}]|undefined/);
    }
  });
});
