import { unwrap, type Review } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { openText } from '../../../src/review/open';
import { accuracy, arrows, curve, lossOf, mistakes, summary, swings, verdict } from '../../../src/coach/review';
import { pack, unpack } from '../../../src/core/share';
import { Study } from '../../../src/review/study.svelte';
import { azulejo } from '../rules';

const record = unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 7 }));
const game = unwrap(azulejo.read(record));

describe('share links', () => {
  test('hold a whole game, and give it back as it was', async () => {
    const word = await pack(record);
    expect(word).toMatch(/^[\w-]+$/);
    expect(word.length).toBeLessThan(record.length);
    expect(await unpack(word)).toEqual({ ok: true, value: record });
  });

  test.each(['', '1', '1!', '1AAAA', '2AAAA', '1' + 'A'.repeat(5000)])('that are damaged say so: %s', async (word) => {
    expect((await unpack(word)).ok).toBe(false);
  });

  test('do not unpack to more than a game', async () => {
    const bomb = await pack('B'.repeat(4 << 20));
    expect(bomb.length).toBeLessThan(10_000);
    expect(await unpack(bomb)).toMatchObject({ ok: false, message: expect.stringContaining('more than a game') });
  });
});

describe('opening', () => {
  test('a record, a position, a JSON state or a link', async () => {
    const position = game.at(9).position;
    for (const text of [record, position.text, JSON.stringify(position.state), `http://x/#/replay/${await pack(record)}?ply=3`]) {
      expect((await openText(azulejo, text)).ok).toBe(true);
    }
  });
  test('a file of several games', async () => {
    const games = unwrap(await openText(azulejo, `${record}\n\n${record}`));
    expect(games.length).toBe(2);
  });
  test('nonsense says what is wrong with it', async () => {
    const opened = await openText(azulejo, 'azul 2 r1');
    expect(opened.ok).toBe(false);
  });
});

describe('a study', () => {
  test('walks through a game by ply and by round', () => {
    const study = new Study(game);
    expect(study.length).toBe(game.tokens.length);
    expect(study.rounds.map(({ round }) => round)).toEqual(study.rounds.map((_mark, i) => i + 1));
    study.stepRound(1);
    expect(study.ply).toBe(1);
    study.stepRound(1);
    expect(study.state.round).toBe(2);
    expect(study.here.token).toMatch(/^deal:/);
    study.stepRound(-1);
    expect(study.ply).toBe(1);
    study.go(1e9);
    expect(study.ply).toBe(study.length);
    expect(study.state.phase).toBe('over');
    study.step(1);
    expect(study.ply).toBe(study.length);
  });

  test('branches off, keeps the game, and comes back', () => {
    const study = new Study(game);
    study.go(3);
    const other = study.position.legal.find((move) => move !== game.tokens[3])!;
    unwrap(study.play(other));
    expect(study.ply).toBe(4);
    expect(study.length).toBe(4);
    expect(study.onMain).toBe(false);
    expect(study.game().tokens).toEqual([...game.tokens.slice(0, 3), other]);

    study.step(-1);
    expect(study.branches.map((place) => place.token)).toEqual([game.tokens[3]]);
    unwrap(study.play(game.tokens[3]!));
    expect(study.length).toBe(game.tokens.length);
    expect(study.onMain).toBe(true);

    study.step(-1);
    expect(study.branches.map((place) => place.token)).toEqual([other]);
    study.select(study.branches[0]!);
    study.dropBranch();
    expect(study.ply).toBe(3);
    expect(study.branches).toEqual([]);
    expect(study.length).toBe(game.tokens.length);
  });

  test('refuses what is illegal and stays where it is', () => {
    const study = new Study(game);
    study.go(5);
    expect(study.play('9B9').ok).toBe(false);
    expect(study.ply).toBe(5);
  });

  test('of a position alone grows without branches', () => {
    const study = new Study(unwrap(azulejo.read(game.at(4).position.text)));
    unwrap(study.play(study.position.legal[0]!));
    expect(study.onMain).toBe(true);
    expect(study.rounds).toEqual([{ round: 1, ply: 0 }]);
  });

  test('writes the line that it follows', () => {
    const study = new Study(game);
    expect(unwrap(azulejo.read(study.text(azulejo))).tokens).toEqual(game.tokens);
    study.go(3);
    unwrap(study.play(study.position.legal.find((move) => move !== game.tokens[3])!));
    expect(unwrap(azulejo.read(study.text(azulejo))).tokens.length).toBe(4);
  });
});

describe('a review', () => {
  const evaluation = (win: number) => ({ win: [win, 1 - win], score: [50, 50] });
  const review: Review = {
    plies: [
      { token: 'deal:x', luck: [0.1, -0.1], before: evaluation(0.5), after: evaluation(0.6) },
      { token: '1B1', seat: 1, best: '2B2', loss: 0.2, exact: true, before: evaluation(0.6), after: evaluation(0.4) },
      { token: '3Y1', seat: 2, best: '3Y1', loss: 0, before: evaluation(0.4), after: evaluation(0.4) },
      { token: '4R1', seat: 1, best: 'CK2', loss: 0.01, before: evaluation(0.4), after: evaluation(0.39) },
    ],
    loss: [0.21, 0],
    luck: [0.1, -0.1],
  };

  test('is a curve of one point more than plies', () => {
    expect(curve(review).map(([first]) => first)).toEqual([0.5, 0.6, 0.4, 0.4, 0.39]);
    expect(curve({ plies: [], loss: [0, 0], luck: [0, 0] })).toEqual([]);
  });
  test('has swings, the largest first, choice and luck told apart', () => {
    expect(swings(review)).toEqual([
      { ply: 2, token: '1B1', kind: 'choice', seat: 1, size: 0.2, best: '2B2', exact: true },
      { ply: 1, token: 'deal:x', kind: 'luck', seat: 1, size: 0.1 },
    ]);
  });
  test('sums up each seat', () => {
    expect(summary(review)).toEqual([
      { seat: 1, moves: 2, loss: 0.21, luck: 0.1, counts: { best: 0, good: 1, inaccuracy: 0, mistake: 0, blunder: 1 }, exact: 1 },
      { seat: 2, moves: 1, loss: 0, luck: -0.1, counts: { best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 }, exact: 0 },
    ]);
  });
  test('judges by the winning chance that a move cost, at 5, 10 and 15 points', () => {
    expect([0, 0.01, 0.049, 0.05, 0.099, 0.1, 0.149, 0.15].map(verdict)).toEqual([
      'best',
      'good',
      'good',
      'inaccuracy',
      'inaccuracy',
      'mistake',
      'mistake',
      'blunder',
    ]);
  });
  test('says how accurate a seat was', () => {
    // Moves of 20 and 1 points: 40.02 and 95.61; windows of two points deviate by 10 and 0.5, each weight within its bounds.
    expect(accuracy(review, 1)).toBeCloseTo(((10 * 40.02 + 0.5 * 95.61) / 10.5 + 2 / (1 / 40.02 + 1 / 95.61)) / 2, 1);
    expect(accuracy(review, 2)).toBe(100);
    expect(accuracy({ plies: [], loss: [0, 0], luck: [0, 0] }, 1)).toBeUndefined();
  });
  test('has the mistakes of a seat, in the order of the game', () => {
    expect(mistakes(review, 1).map(({ ply, token }) => [ply, token])).toEqual([[2, '1B1']]);
    expect(mistakes(review, 2)).toEqual([]);
    expect(mistakes(review).length).toBe(1);
  });
  test('values candidates for whoever is to move', () => {
    const line = (move: string, win: number) => ({ move, win: [1 - win, win], score: [1, 2], pv: [move], nodes: 1 });
    const report = { best: '1B1', lines: [line('1B1', 0.6), line('2B1', 0.55)], nodes: 2, depth: 1, time_ms: 1 };
    expect(lossOf(report, 2, '2B1')).toBeCloseTo(0.05);
    expect(lossOf(report, 2, '3B1')).toBeUndefined();
    expect(arrows(report, 2).map(({ strength }) => strength)).toEqual([1, expect.closeTo(0.5)]);
    expect(arrows(report, 0)).toEqual([]);
  });
});
