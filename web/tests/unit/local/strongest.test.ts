// The strongest opponent thinks ahead, and never answers with a search of another position.
import { unwrap, type Game, type Position, type Report, type Result } from '@azulejo/core';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StrongestOpponent, type Searcher, type Surroundings } from '../../../src/local/strongest';
import { azulejo } from '../rules';

const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 7 })))).at(3);

/** Searches that end when they are stopped or told to. */
class FakeAnalyst implements Searcher {
  readonly asked: { text: string; time: number; stopped: boolean; finish: (line: readonly string[]) => void }[] = [];
  closed = false;

  analyse(asked: Position | Game, { time }: { readonly time: number }) {
    const position = 'position' in asked ? asked.position : asked;
    let answer: (result: Result<Report>) => void = () => undefined;
    const result = new Promise<Result<Report>>((resolve) => (answer = resolve));
    const finish = (pv: readonly string[]) => {
      const line = { move: pv[0]!, win: [0.5, 0.5], score: [50, 50], pv, nodes: 1 };
      answer({ ok: true, value: { best: pv[0]!, lines: [line], nodes: 1, depth: 1, time_ms: time } });
    };
    const search = { text: position.text, time, stopped: false, finish };
    this.asked.push(search);
    const stop = () => {
      search.stopped = true;
      finish([position.legal[0]!]);
    };
    return { result, stop };
  }
  close() {
    this.closed = true;
  }
}

class Around implements Surroundings {
  stoppable = true;
  shown = true;
  battery = false;
  listener = () => {};
  visible = () => this.shown;
  onBattery = () => Promise.resolve(this.battery);
  onVisibility(changed: () => void) {
    this.listener = changed;
    return () => (this.listener = () => {});
  }
  show(shown: boolean) {
    this.shown = shown;
    this.listener();
  }
}

/** Lets everything happen that needs no time. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const mine = (seat: number) => seat === game.position.turn;

let analyst: FakeAnalyst;
let around: Around;
let opponent: StrongestOpponent;
beforeEach(() => {
  analyst = new FakeAnalyst();
  around = new Around();
  opponent = new StrongestOpponent(analyst, around);
});

/** It has made a move and expects this answer; the person's turn. */
async function afterItsMove(): Promise<{ theirs: Game; expected: string; other: string }> {
  const own = game.position.legal[0]!;
  const theirs = unwrap(game.play(own));
  const [expected, other] = theirs.position.legal as [string, string];
  const choosing = opponent.choose(game, 2000);
  analyst.asked[0]!.finish([own, expected]);
  expect(await choosing).toBe(own);
  await opponent.ponder(theirs, mine);
  return { theirs, expected, other };
}

describe('while a person thinks', () => {
  test('it searches the position after the answer that it expects', async () => {
    const { theirs, expected } = await afterItsMove();
    expect(analyst.asked.length).toBe(2);
    expect(analyst.asked[1]!.text).toBe(unwrap(theirs.play(expected)).position.text);
    // Asked again about the same turn, it goes on.
    await opponent.ponder(theirs, mine);
    expect(analyst.asked.length).toBe(2);
    expect(analyst.asked[1]!.stopped).toBe(false);
  });

  test('if it was right, this search goes on for the time of a move and answers', async () => {
    const { theirs, expected } = await afterItsMove();
    vi.useFakeTimers();
    const after = unwrap(theirs.play(expected));
    const choosing = opponent.choose(after, 2000);
    await vi.advanceTimersByTimeAsync(1999);
    expect(analyst.asked[1]!.stopped).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(analyst.asked[1]!.stopped).toBe(true);
    expect(await choosing).toBe(after.position.legal[0]);
    expect(analyst.asked.length).toBe(2);
    vi.useRealTimers();
  });

  test('if it was wrong, that search ends and its result is dropped', async () => {
    const { theirs, other } = await afterItsMove();
    const after = unwrap(theirs.play(other));
    const choosing = opponent.choose(after, 2000);
    expect(analyst.asked[1]!.stopped).toBe(true);
    expect(analyst.asked[2]).toMatchObject({ text: after.position.text, time: 2000 });
    const last = after.position.legal.at(-1)!;
    analyst.asked[2]!.finish([last]);
    expect(await choosing).toBe(last);
  });

  test('it takes a glance where nothing is expected yet, and nothing comes of it once it is stopped', async () => {
    const pondering = opponent.ponder(game, (seat) => !mine(seat));
    await settle();
    expect(analyst.asked.length).toBe(1);
    expect(analyst.asked[0]!.text).toBe(game.position.text);
    opponent.stop();
    await pondering;
    expect(analyst.asked.length).toBe(1);
    expect(analyst.asked[0]!.stopped).toBe(true);
  });

  test('it takes a glance too where what it expected cannot be played', async () => {
    const own = game.position.legal[0]!;
    const theirs = unwrap(game.play(own));
    const choosing = opponent.choose(game, 2000);
    analyst.asked[0]!.finish([own, own]); // taken already
    await choosing;
    const pondering = opponent.ponder(theirs, mine);
    await settle();
    expect(analyst.asked[1]).toMatchObject({ text: theirs.position.text, time: 300 });
    const expected = theirs.position.legal[0]!;
    analyst.asked[1]!.finish([expected]);
    await pondering;
    expect(analyst.asked[2]!.text).toBe(unwrap(theirs.play(expected)).position.text);
  });
});

describe('it does not think ahead', () => {
  test('while the page is hidden, and goes on when it is shown', async () => {
    await afterItsMove();
    around.show(false);
    expect(analyst.asked[1]!.stopped).toBe(true);
    around.show(true);
    await settle();
    expect(analyst.asked[2]!.text).toBe(analyst.asked[1]!.text);
    opponent.stop();
    expect(analyst.asked[2]!.stopped).toBe(true);
    around.show(false);
    around.show(true);
    await settle();
    expect(analyst.asked.length).toBe(3);
  });

  test('on battery', async () => {
    around.battery = true;
    await afterItsMove();
    expect(analyst.asked.length).toBe(1);
  });

  test('where a search cannot be stopped without losing what it found', async () => {
    around.stoppable = false;
    await afterItsMove();
    expect(analyst.asked.length).toBe(1);
  });

  test('beyond a deal, or once it is closed', async () => {
    const end = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul', players: 2, seed: 7 }))));
    const last = end.states().findIndex((state, i) => i > 0 && state.phase !== 'draft') - 1;
    const theirs = end.at(last);
    const pondering = opponent.ponder(theirs, (seat) => seat !== theirs.position.turn);
    await settle();
    analyst.asked[0]!.finish([end.tokens[last]!]);
    await pondering;
    expect(analyst.asked.length).toBe(1);
    opponent.close();
    expect(analyst.closed).toBe(true);
    around.show(true);
    await settle();
    expect(analyst.asked.length).toBe(1);
  });
});
