// Mistakes as tasks: the better move is found, explained or shown.
import { unwrap, type Review } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/coach/review';
import { explain } from '../../../src/coach/coach';
import { Practice } from '../../../src/review/practice.svelte';
import { Study } from '../../../src/review/study.svelte';
import { azulejo } from '../rules';

const record = unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 7 }));
const game = unwrap(azulejo.read(record)).at(3);
const evaluation = (win: number) => ({ win: [win, 1 - win], score: [50, 40] });

/** A review in which the first move of the game was a mistake. */
function reviewed() {
  const study = new Study(game);
  const [, dealt] = study.mainLine();
  const { position } = dealt!;
  const seat = position.turn;
  const token = game.tokens[1]!;
  const [best, other] = position.legal.filter((move) => move !== token) as [string, string];
  const review: Review = {
    plies: [
      { token: game.tokens[0]!, luck: [0, 0], before: evaluation(0.5), after: evaluation(0.5) },
      { token, seat, best, loss: 0.2, before: evaluation(0.5), after: evaluation(0.3) },
      { token: game.tokens[2]!, seat: 3 - seat, best: game.tokens[2]!, loss: 0, before: evaluation(0.3), after: evaluation(0.3) },
    ],
    loss: [0.2, 0.2],
    luck: [0, 0],
  };
  return { study, review, seat, token, best, other };
}

const coach = (verdict: Verdict) => ({
  judge: () => Promise.resolve({ move: '', verdict, text: '', reasons: ['It costs points.'] }),
  close: () => undefined,
});

describe('practice', () => {
  test('opens the position of the mistake, and takes the best move', async () => {
    const { study, review, seat, best } = reviewed();
    const practice = new Practice(study, review, seat, coach('blunder'));
    expect(study.ply).toBe(1);
    expect(practice.tasks.length).toBe(1);
    await practice.play(best);
    expect(practice.outcome).toBe('right');
  });

  test('does not take the move that was played, and explains one that is as bad', async () => {
    const { study, review, seat, token, best, other } = reviewed();
    const practice = new Practice(study, review, seat, coach('mistake'));
    await practice.play(token);
    expect(practice.outcome).toBe('same');
    await practice.play(other);
    expect(practice.outcome).toBe('wrong');
    expect(practice.words).toEqual(['It costs points.']);
    await practice.play(best);
    expect(practice.solved).toBe(true);
  });

  test('takes another good move, and shows the solution on demand', async () => {
    const { study, review, seat, other } = reviewed();
    const practice = new Practice(study, review, seat, coach('good'));
    await practice.play(other);
    expect(practice.outcome).toBe('right');
    const shown = new Practice(study, review, seat, coach('good'));
    shown.showSolution();
    expect(shown.solved).toBe(true);
  });
});

test('a mistake of a review is explained without another search', () => {
  const task = unwrap(
    azulejo.position(
      'azul 2 r1 draft t1 f1 m0 BBYR/YYKW/RKWW/BYRK/KKRW - B17Y16R16K15W16 - 0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-',
    ),
  );
  const reasons = explain(task.moves(), { token: '1BF', seat: 1, best: '1B2', loss: 0.2, before: evaluation(0.5), after: evaluation(0.3) });
  expect(reasons.map(({ key }) => key)).toContain('look.coach.floor');
  expect(explain(task.moves(), { token: '1B2', seat: 1, best: '1B2', loss: 0, before: evaluation(0.5), after: evaluation(0.5) })).toEqual(
    [],
  );
});
