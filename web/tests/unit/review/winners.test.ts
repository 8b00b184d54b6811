// A replayed game of an online table has the winners that its record names.
import { unwrap } from '@azulejo/core';
import { expect, test } from 'vitest';
import { Study } from '../../../src/review/study.svelte';
import { azulejo } from '../rules';

test('the record of a table names its winners', () => {
  const rng = azulejo.rng(5);
  let game = unwrap(azulejo.newGame({ game: 'azul', first: 1 }, rng));
  while (!game.position.isOver) {
    game = unwrap(game.play(unwrap(game.position.awaitsDeal ? game.position.sampleDeal(rng) : game.position.randomMove(rng))));
  }
  const [won] = game.position.state.winners!;
  const other = 3 - won!;
  const record = unwrap(game.record());
  expect(record).toContain(`[Winner "${won}"]`);
  const study = new Study(unwrap(azulejo.read(record.replace(/\[Winner "\d"\]/, `[TableWinner "${other}"]`))));
  study.go(study.length);
  expect(study.state.winners).toEqual([other]);
  expect(study.entry(study.length)!.after).toMatchObject({ winners: [other] });
  const none = new Study(unwrap(azulejo.read(record.replace(/\[Winner "\d"\]/, '[TableWinner "none"]'))));
  none.go(none.length);
  expect(none.state.winners).toEqual([]);
  study.step(-1);
  expect(study.state.winners).toBeUndefined();
});
