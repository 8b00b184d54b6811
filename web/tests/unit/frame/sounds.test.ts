// What is heard at each moment of a game, and that nothing else is.
import { readFileSync } from 'node:fs';
import { unwrap, type Game, type State } from '@azulejo/core';
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryOf } from '../../../src/board/entry';
import GameBoard from '../../../src/board/GameBoard.svelte';
import GameTable from '../../../src/board/GameTable.svelte';
import ClockAlarm from '../../../src/online/ClockAlarm.svelte';
import { isScored } from '../../../src/table/rounds';
import type { LogEntry, Table } from '../../../src/table/table';
import { settings } from '../../../src/ui/settings.svelte';
import { seatsOf } from '../classic/games';
import { azulejo } from '../rules';

const { sound } = vi.hoisted(() => ({ sound: vi.fn<(name: string) => void>() }));
vi.mock('../../../src/ui/sound', () => ({ sound }));

const AZUL = '[Game "azul"]\n[Players "2"]\n[First "1"]\ndeal:BBYK/RRRW/BYRK/WWWW/BKKW ';
const DUEL =
  '[Game "azul-duel"]\n[First "1"]\nplates:S1,J4,S9,J2,S3,J6,S5,J8,S7,J1,S2,J3,S4,J5,S6,J7,S8,J9 deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K ';
/** A row of seat 1 has four tiles, and the factories are to be filled. */
const LATE =
  'azul 2 r5 deal t0 f1 m0 -/-/-/-/- - B19Y19R19K19W20 - 0:-/-/-/-/-:BYRK./...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-';

const golden = (name: string): Game => unwrap(azulejo.read(readFileSync(`tests/golden/games/${name}.azul`, 'utf8')));
const read = (text: string): Game => unwrap(azulejo.read(text));
const entries = (game: Game): LogEntry[] => game.tokens.map((token, i) => entryOf(game.at(i).position, token, i + 1));

/** A table of seat 1 after a game so far. */
function tableOf(game: Game, log = entries(game)): Table {
  const { position } = game;
  const done = async () => ({ ok: true as const, value: undefined });
  return {
    game: position.state.game,
    seats: seatsOf(2),
    state: log.at(-1)?.after ?? position.state,
    viewer: 1,
    moves: position.turn === 1 ? position.moves() : [],
    log,
    ply: game.tokens.length,
    thinking: false,
    hintsAllowed: false,
    play: done,
    undo: done,
    resign: done,
  };
}
const propsOf = (game: Game) => ({ table: tableOf(game), over: game.position.isOver, canUndo: false });
const heard = () => sound.mock.calls.map(([name]) => name);

/** What is heard when a game goes on from one table to the next. */
async function sounds(before: Game, ...then: readonly Game[]): Promise<string[][]> {
  const { rerender, container } = render(GameTable, propsOf(before));
  await waitFor(() => expect(container.querySelector('[data-nav], [data-result]')).toBeTruthy());
  expect(heard(), 'nothing is heard of what was there before').toEqual([]);
  const found: string[][] = [];
  for (const game of then) {
    await rerender(propsOf(game));
    found.push(heard());
    sound.mockClear();
  }
  return found;
}

beforeEach(() => {
  Object.assign(settings, { confirm: 'off', animation: 'off', roundEnd: 'off' });
  sound.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Azul', () => {
  test('tiles are taken up and put back', async () => {
    render(GameTable, propsOf(read(AZUL)));
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: '3 × red, factory 2' }));
    expect(heard()).toEqual(['pick']);
    await user.keyboard('{Escape}');
    expect(heard()).toEqual(['pick']);
  });

  test('a move is placed, and the answer leads to one’s turn', async () => {
    expect(await sounds(read(AZUL), read(`${AZUL} 2R3`), read(`${AZUL} 2R3 CW1`))).toEqual([['place'], ['place', 'turn']]);
  });

  test('tiles that fall are heard, all of them or some', async () => {
    expect(await sounds(read(AZUL), read(`${AZUL} 4WF`))).toEqual([['fall']]);
    cleanup();
    expect(await sounds(read(AZUL), read(`${AZUL} 4W2`), read(`${AZUL} 4W2 2R3`))).toEqual([['fall'], ['place', 'turn']]);
  });

  test('the first-player marker alone is no tile that falls', async () => {
    const start = read(`${AZUL} 2R3 3B2`);
    expect(await sounds(start, read(`${AZUL} 2R3 3B2 CY1`))).toEqual([['place']]);
  });

  test('the end of a round is counted, and summed up', async () => {
    settings.roundEnd = 'card';
    const game = golden('azul');
    const scored = entries(game).findIndex(isScored) + 1;
    const [found] = await sounds(game.at(scored - 1), game.at(scored));
    expect(found!.filter((name) => name !== 'place' && name !== 'fall')).toEqual(['round']);
  });

  test('the last round may have come, and has', async () => {
    const start = read(LATE);
    const dealt = unwrap(start.play('deal:KKWW/BYRK/BYRK/BYRK/BYRK'));
    const taken = unwrap(dealt.play('1W1'));
    const { container, rerender } = render(GameTable, propsOf(start));
    await waitFor(() => expect(container.querySelector('.headline')).toBeTruthy());
    const headline = () => container.querySelector('.headline')!.textContent;
    await rerender(propsOf(dealt));
    expect(heard()).toEqual(['last', 'turn']);
    expect(headline()).toBe('This may be the last round');
    expect(container.querySelector('.detail')!.textContent).toMatch(/^Your turn/);
    expect(screen.getByRole('log').textContent).toContain('This may be the last round');
    sound.mockClear();
    await rerender(propsOf(taken));
    expect(heard()).toEqual(['fall', 'last']);
    expect(headline()).toBe('This is the last round');
    expect(screen.getByRole('log').textContent).toContain('This is the last round');
    sound.mockClear();
    const answered = unwrap(taken.play('2B1'));
    await rerender(propsOf(answered));
    expect(heard()).toEqual(['place', 'turn']);
    const next = unwrap(unwrap(answered.play('3B2')).play('4B3'));
    await rerender(propsOf(next));
    expect(headline(), 'who has moved knows it').not.toMatch(/last round/);
  });

  test('the game ends', async () => {
    const game = golden('azul');
    const [found] = await sounds(game.at(game.tokens.length - 1), game);
    expect(found!.at(-1)).toBe('end');
  });
});

describe('Duel', () => {
  test('plates are laid, chips are revealed, tiles break', async () => {
    const plates = `${DUEL} d2@5+1`;
    expect(await sounds(read(DUEL), read(plates))).toEqual([['plate', 'turn']]);
    cleanup();
    const start = `${DUEL} d2@5+1 d1@1+0 `;
    expect(await sounds(read(start), read(`${start} 1B4`))).toEqual([['place', 'reveal']]);
    cleanup();
    expect(await sounds(read(start), read(`${start} 1B2`))).toEqual([['fall', 'reveal']]);
    cleanup();
    expect(await sounds(read(start), read(`${start} LR3`))).toEqual([['place']]);
  });

  test('the last round has come', async () => {
    const game = golden('azul-duel');
    const dealt = entries(game).findIndex(({ after }) => after.round === 5 && after.phase === 'draft') + 1;
    const [found] = await sounds(game.at(dealt - 1), game.at(dealt));
    expect(found!.filter((name) => name !== 'turn')).toEqual(['last']);
    expect(document.querySelector('.headline')!.textContent).toBe('This is the last round');
  });

  test('a round is summed up, and the game ends', async () => {
    settings.roundEnd = 'card';
    const game = golden('azul-duel');
    const scored = entries(game).findIndex(isScored) + 1;
    const [round] = await sounds(game.at(scored - 1), game.at(scored));
    expect(round).toContain('round');
    cleanup();
    settings.roundEnd = 'off';
    const [end] = await sounds(game.at(game.tokens.length - 1), game);
    expect(end!.at(-1)).toBe('end');
  });
});

test.each(['azul', 'azul-duel'])('the show of a round slides, then scores, then sums up: %s', async (name) => {
  const game = golden(name);
  const scored = entries(game).findIndex(isScored) + 1;
  const { rerender, container } = render(GameTable, propsOf(game.at(scored - 1)));
  await waitFor(() => expect(container.querySelector('[data-nav]')).toBeTruthy());
  Object.assign(settings, { roundEnd: 'show', animation: 'normal' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await rerender(propsOf(game.at(scored)));
  const move = heard().length;
  expect(move).toBeGreaterThan(0);
  expect(heard()).not.toContain('slide');
  await vi.advanceTimersByTimeAsync(20_000);
  const [first, ...rest] = heard().slice(move);
  expect(first).toBe('slide');
  expect(rest).toContain('score');
  expect(rest.indexOf('score')).toBeLessThan(rest.indexOf('round'));
  expect(rest.filter((each) => each === 'round')).toHaveLength(1);
  expect(rest.slice(rest.indexOf('round') + 1)).toEqual([]);
  expect(rest.every((each) => ['slide', 'score', 'fall', 'round'].includes(each))).toBe(true);
});

test('what is replayed is silent, and so is a log that is read later', async () => {
  const game = golden('azul');
  const at = (ply: number): State => game.at(ply).position.state;
  const board = { seats: seatsOf(2), viewer: null, moves: [] };
  const shown = render(GameBoard, { ...board, state: at(4), last: entries(game)[3] });
  await waitFor(() => expect(shown.container.querySelector('.headline')).toBeTruthy());
  await shown.rerender({ ...board, state: at(5), last: entries(game)[4] });
  expect(heard()).toEqual([]);
  cleanup();
  const now = game.at(20);
  const table = render(GameTable, { table: tableOf(now, []), over: false, canUndo: false });
  await waitFor(() => expect(table.container.querySelector('.headline')).toBeTruthy());
  expect(heard()).toEqual([]);
});

test('the last seconds of one’s own clock are heard, each once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const clock = { kind: 'move' as const, seconds: 20, left_ms: [20_000, 20_000], running: 1, now: 0 };
  const props = { clock, time: () => now, seat: 1, running: true };
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds * 10; ++i) {
      now += 100;
      await vi.advanceTimersByTimeAsync(100);
    }
  };
  render(ClockAlarm, props);
  await pass(4.5);
  expect(heard()).toEqual([]);
  await pass(1);
  expect(heard(), 'little time is left').toEqual(['clock']);
  await pass(9);
  expect(heard()).toEqual(['clock']);
  await pass(5);
  expect(heard()).toEqual(['clock', 'clock', 'clock', 'clock', 'clock', 'clock']);
  await pass(3);
  expect(heard()).toHaveLength(6);
  cleanup();
  sound.mockClear();
  now = 0;
  render(ClockAlarm, { ...props, seat: 2 });
  await pass(20);
  expect(heard(), 'nobody hears the clock of another').toEqual([]);
});
