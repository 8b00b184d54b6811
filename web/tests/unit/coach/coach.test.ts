import { unwrap, type Line, type Report } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { advise, merits } from '../../../src/coach/coach';
import { drawPosition } from '../../../src/review/drawing';
import { resolved } from '../../../src/review/picture';
import { freshState } from '../../../src/editor/start';
import { textFor } from '../../../src/i18n/i18n.svelte';
import { azulejo } from '../rules';

const start = unwrap(azulejo.read('[Game "azul"] [Players "2"] [First "1"] deal:BBBY/BYRK/BYRK/BYRK/BYRW')).position;
const moves = start.moves();
const line = (move: string, win: number, own: number, other: number): Line => ({
  move,
  win: [win, 1 - win],
  score: [own, other],
  pv: [move],
  nodes: 1,
});
const report = (...lines: Line[]): Report => ({ best: lines[0]!.move, lines, nodes: 1, depth: 1, time_ms: 1 });
const keys = (reasons: readonly { key: string }[]) => reasons.map(({ key }) => key.replace('look.coach.', ''));

describe('the coach', () => {
  test('says what speaks for the best move', () => {
    const advice = advise(report(line('1B3', 0.6, 50, 40)), moves, 1, '1B3')!;
    expect(advice).toMatchObject({ verdict: 'best', loss: 0 });
    expect(keys(advice.reasons)).toEqual(['good_completes', 'good_gain', 'good_clean']);
    expect(keys(merits(moves.find(({ move }) => move === '1YF')))).toEqual([]);
  });

  test('says what is wrong with another, the weightiest first', () => {
    const found = report(line('1B3', 0.6, 50, 40), line('1BF', 0.3, 41.5, 44));
    const advice = advise(found, moves, 1, '1BF')!;
    expect(advice.verdict).toBe('blunder');
    expect(advice.loss).toBeCloseTo(0.3);
    expect(keys(advice.reasons)).toEqual(['floor', 'completes', 'gain']);
    expect(textFor(advice.reasons[0]!.key, advice.reasons[0]!.params)).toBe('It drops 3 more tiles to the floor line than the best move.');
  });

  test('tells a move that is greedy, and what the opponent gains by it', () => {
    const found = report(line('2Y4', 0.6, 50, 40), line('1B3', 0.55, 49.8, 42));
    expect(keys(advise(found, moves, 1, '1B3')!.reasons)).toEqual(['greedy', 'gift']);
  });

  test('says nothing about a move that was not valued', () => {
    expect(advise(report(line('1B3', 0.6, 50, 40)), moves, 1, '2Y4')).toBeUndefined();
  });
});

describe('a picture', () => {
  test.each(['azul', 'azul-grey', 'azul-duel'] as const)('of %s stands alone', (game) => {
    const svg = drawPosition(azulejo, freshState(azulejo, game, 2, 5), ['A & B', '<C>'], (_property, fallback) => fallback);
    expect(svg).not.toMatch(/var\(|undefined|NaN|<C>/);
    expect(svg).toContain('A &amp; B');
    const defined = new Set([...svg.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(defined).toContain(id);
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
  });

  test('takes the inks that it is given', () => {
    expect(
      resolved('fill="var(--ink,#123456)" opacity="var(--tile-glaze,.2)"', (name, fallback) => (name === '--ink' ? 'red' : fallback)),
    ).toBe('fill="red" opacity=".2"');
  });
});
