// Tables show what the rules tell: on rules that nobody has heard of, with other tokens, colours, costs, bonuses and rounds, everything
// that is shown follows.
import type { DuelState, Effect } from '@azulejo/core';
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import AzulTable from '../../src/classic/AzulTable.svelte';
import { ends } from '../../src/classic/arrows';
import { outlook } from '../../src/classic/chances';
import { boardText, floorCells, isLocked, lineCells, wallCell } from '../../src/classic/cells';
import { factsOf as factsOfAzul, shortFacts as shortOfAzul } from '../../src/classic/facts';
import { breakdown, stepText } from '../../src/classic/scoring';
import { told } from '../../src/classic/story';
import { step as azulStep, tree as azulTree, typeKey, whyNotNow } from '../../src/classic/steps';
import { playedText } from '../../src/classic/words';
import { duelComponents, useRules } from '../../src/core/components.svelte';
import DuelTable from '../../src/duel/DuelTable.svelte';
import { ends as duelEnds } from '../../src/duel/arrows';
import { outlook as duelOutlook } from '../../src/duel/chances';
import { factsOf, shortFacts } from '../../src/duel/facts';
import { dome, isCovered, placedName, plateKind, readPlaced } from '../../src/duel/pieces';
import { flights as duelFlights } from '../../src/duel/flights';
import { breakdown as duelBreakdown, stepText as duelStepText } from '../../src/duel/scoring';
import { scriptOf, sequenceOf } from '../../src/duel/show';
import { step, tree, whyNotNow as duelWhyNot } from '../../src/duel/steps';
import { effectsOf, patternLineText, previewText, playedText as duelText } from '../../src/duel/words';
import { choose, confirm, NOTHING, optionsAfter } from '../../src/table/chooser';
import { lastScoredRound, stepsOf } from '../../src/table/rounds';
import { sheet } from '../../src/table/sheet';
import type { LogEntry } from '../../src/table/table';
import { settings } from '../../src/ui/settings.svelte';
import { seatsOf } from './classic/games';
import { azul, azulMoves, board, duel, duelBoard, duelMoves, fake, points, SCORED } from './other-rules';
import { azulejo } from './rules';

const seats = seatsOf(2);
const entry: LogEntry = {
  ply: 1,
  token: '~one',
  seat: 1,
  before: azul,
  after: { ...azul, turn: 2, boards: [{ ...board, score: 47 }, board] },
  effects: SCORED,
};
const duelEntry: LogEntry = { ply: 1, token: '!a', seat: 1, before: duel, after: { ...duel, turn: 2 }, effects: [] };

beforeAll(() => {
  useRules(fake);
  Object.assign(settings, { confirm: 'always', animation: 'off' });
});
afterEach(cleanup);
afterAll(() => useRules(azulejo));

test('a board has the rows, the wall and the floor line of its rules', () => {
  expect(boardText(board)).toHaveLength(5);
  expect(boardText(board).at(-1)).toContain('−6');
  expect(floorCells(board, null).map(({ art }) => art)).toEqual(['B', 'marker', 'empty']);
  expect([1, 2, 3, 4].map((column) => wallCell(board, false, 4, column, null).art)).toEqual(['ghost-Y', 'ghost-R', 'ghost-K', 'ghost-B']);
  expect(lineCells(board, 2, azulMoves[0] as never).map(({ coming }) => coming)).toEqual([true, false, false]);
  expect(dome(duelBoard, undefined).map((row) => row.length)).toEqual([4, 4, 4, 4]);
});

test('lines hold what the rules say, and domes have their plates', () => {
  expect([1, 2, 3, 4].map((row) => lineCells(board, row, null).length)).toEqual([6, 3, 2, 1]);
  expect(boardText({ ...board, lines: ['BB', '', '', ''] })[0]).toContain('2 of 6');
  expect(patternLineText({ ...duelBoard, lines: ['', 'R', '', ''] }, 2)).toContain('1 of 3');
  const spaces = dome({ ...duelBoard, plates: ['', 'Moon!'] }, duelComponents()?.plates);
  expect(spaces.map((row) => row.map(({ takes }) => takes || '.').join(''))).toEqual(['....', '....', 'BYRK', 'KR*?']);
  expect([plateKind('Moon'), plateKind('Star'), plateKind('?'), isCovered('Moon'), isCovered('S?')]).toEqual([
    'special',
    'wild',
    'hidden',
    false,
    true,
  ]);
  expect([readPlaced('Star!')?.plate, placedName('Moon', 0), readPlaced('S1+0')]).toEqual(['Star', 'Moon!', null]);
});

test('placing closes the spaces that the rules name', () => {
  const placing = {
    kind: 'place',
    move: '~p',
    colour: 'B',
    row: 2,
    column: 3,
    closes: [4],
    horizontal: 1,
    vertical: 1,
    points: 1,
  } as const;
  expect([1, 2, 3, 4].map((row) => isLocked(row, 3, placing))).toEqual([false, false, false, true]);
  expect(isLocked(4, 1, placing)).toBe(false);
});

test('factories, lines and plates have the places that their rules name', () => {
  const places = (start: string) => [...document.querySelectorAll(`[data-at^="${start}"]`)].map((each) => each.getAttribute('data-at'));
  const shown = render(AzulTable, { state: azul, seats, viewer: 1, moves: [], log: [], onmove: () => undefined });
  expect(new Set(places('factory-1-'))).toEqual(new Set(['factory-1-0', 'factory-1-1', 'factory-1-2']));
  shown.unmount();
  const drawn = { ...duel, display: ['Moon'], stack: ['Star', 'Moon'] };
  render(DuelTable, { state: drawn, seats, viewer: 1, moves: [], log: [], onmove: () => undefined });
  for (const [row, size] of [6, 3, 2, 1].entries()) {
    const wanted = Array.from({ length: size }, (_, at) => `line-1-${row + 1}-${at}`);
    expect(places(`line-1-${row + 1}-`).sort()).toEqual(wanted);
  }
  // Two rows of four spaces; of a covered plate only the kind is told.
  expect(document.querySelectorAll('[data-at="display-1"] .face .art')).toHaveLength(8);
  const top = screen.getByRole('button', { name: /^Draw a plate\. Stack: 2/, hidden: true });
  expect(top.getAttribute('aria-label')).toContain('wild');
  expect(document.querySelectorAll('[data-at="stack"] .face')).toHaveLength(0);
});

test('the chooser offers the moves given, and hands out their tokens as they are', () => {
  const tiles = azulStep.tiles({ source: 1, colour: 'B' });
  expect([...optionsAfter(azulTree, azulMoves, [])].map(([key, moves]) => [key, moves.length])).toEqual([
    [tiles, 2],
    ['tiles-0-K', 1],
  ]);
  const first = choose(azulTree, azulMoves, NOTHING, tiles, true).choice;
  expect([...optionsAfter(azulTree, azulMoves, first.path).keys()]).toEqual(['line-2', 'line-0']);
  const shown = choose(azulTree, azulMoves, first, azulStep.line(2), true).choice;
  expect([shown.pending?.move, shown.asks]).toEqual(['~one', true]);
  expect(confirm(shown).confirmed?.move).toBe('~one');
  // Duel: where one order is left it is taken by itself.
  const from = choose(tree, duelMoves, NOTHING, step.sun(0, 'B'), true).choice;
  const whole = choose(tree, duelMoves, from, step.line(3), true).choice;
  expect([whole.path, whole.pending?.move]).toEqual([[step.sun(0, 'B'), step.line(3), step.order('K')], '!a']);
});

test('what is typed, and what is refused, is as the rules say', () => {
  expect(typeKey(azul, '', '~')).toEqual({ text: '~' });
  expect(typeKey(azul, '~', 'o')).toEqual({ text: '', move: '~one' });
  expect(typeKey(azul, '~', 'z')?.refusal).toBe('There is nothing to take there: factory 2.');
  expect(typeKey(azul, '', '3')).toBeNull();
  expect(whyNotNow(azul, azulMoves, ['tiles-1-B'], azulStep.line(4))).toBe('Line 4 is full.');
  expect(duelWhyNot(duel, duelMoves, [step.sun(0, 'B')], step.line(4))).toBe('Line 4 is full.');
});

test('plies are told as the rules tell them', () => {
  expect(playedText(entry)).toBe('9 × blue: factory 1 → line 2');
  expect(told(entry, seats, 2)).toMatch(/^Anna: 9 × blue: factory 1 → line 2\. Anna: 4 → 47\. /);
  expect(playedText({ ...entry, token: '~new', seat: undefined })).toContain('3');
  expect(duelText(duelEntry)).toContain('5 × dark blue');
  expect(duelText({ ...duelEntry, token: '!c' })).toBe(previewText(duelMoves[2]!));
  expect(effectsOf(duelMoves[0]!).join()).toMatch(/\+41|41/);
});

test('arrows lead where the rules say', () => {
  expect(ends(azul, '~one')).toEqual({ from: 'factory-1-0', to: 'line-1-2-0' });
  expect(duelEnds(duel, '!a')).toEqual({ from: 'sun-0-0', to: 'line-1-3-0' });
});

test('points are shared out by the bonuses and costs of the rules', () => {
  const steps = stepsOf([entry]);
  expect(breakdown(steps, 1)).toMatchObject({ tiles: 30, floor: -6, rows: 3, columns: 5, colours: 11, total: 47 });
  const [own] = sheet(steps, stepText);
  expect(own).toMatchObject({ seat: 1, before: 4, after: 47 });
  expect(own!.lines.map(({ text, change }) => [text, change])).toEqual([
    [expect.stringContaining('30'), 30],
    [expect.stringContaining('−2 −4 = −6'), -6],
    [expect.stringContaining('19'), 19],
  ]);
  expect(lastScoredRound([entry])).toBe(3);
});

test('the end of a game of Duel is counted step by step as the rules tell', () => {
  const line = (space: number) => ({ at: 'line', seat: 1, row: 1, space }) as const;
  const tile = (name: 'B' | 'Y' | 'R') => ({ wave: 1, kind: 'move', piece: 'tile', name }) as const;
  const effects: readonly Effect[] = [
    { ...tile('B'), from: line(1), to: { at: 'dome', seat: 1, row: 1, column: 3 } },
    ...[2, 3, 4, 5, 6].map((space): Effect => ({ ...tile('B'), from: line(space), to: { at: 'tower' } })),
    {
      ...points,
      wave: 1,
      reason: 'tile',
      before: 8,
      after: 38,
      points: 30,
      row: 1,
      column: 3,
      colour: 'B',
      horizontal: 5,
      first_column: 1,
      vertical: 6,
      first_row: 1,
    },
    { wave: 2, kind: 'move', piece: 'special', from: { at: 'supply' }, to: { at: 'dome', seat: 1, row: 1, column: 4 } },
    { ...points, wave: 2, reason: 'special', before: 38, after: 45, points: 7, row: 1, column: 4 },
    { ...tile('Y'), wave: 3, from: { at: 'broken', seat: 1 }, to: { at: 'tower' } },
    { ...tile('R'), wave: 3, from: { at: 'broken', seat: 1 }, to: { at: 'tower' } },
    { ...points, wave: 3, reason: 'broken', before: 45, after: 31, points: -14, tiles: 2, tile_cost: 5, marker: true, marker_cost: 9 },
    { ...points, wave: 4, reason: 'scoring', before: 31, after: 52, points: 21, scoring: 'rows', count: 3 },
  ];
  const full = { ...duelBoard, lines: ['BBBBBB', '', '', ''], broken: 'YR' };
  const before: DuelState = { ...duel, boards: [full, duelBoard] };
  const end = { ...duelBoard, score: 52, dome: ['..B*', '....', '....', '....'] };
  const after: DuelState = {
    ...duel,
    phase: 'over',
    turn: 0,
    tower: '5xB 1xY 1xR',
    boards: [end, duelBoard],
    winners: [1],
    scores: [52, 8],
  };
  const last: LogEntry = { ply: 1, token: '!a', seat: 1, before, after, effects };
  expect(sequenceOf(last).beats.map(({ kind }) => kind)).toEqual(['tile', 'special', 'broken', 'scoring']);
  const script = scriptOf(last, [last], seats);
  expect(script.steps.map(({ state }) => state.boards[0]!.score)).toEqual([38, 45, 31, 52]);
  expect(script.steps.at(-1)!.state.boards).toEqual(after.boards);
  expect(script.steps.at(-1)!.state.tower).toBe(after.tower);
  expect(script.gains).toEqual([
    { seat: 1, points: 44 },
    { seat: 2, points: 0 },
  ]);
  expect(duelBreakdown([last], 1)).toEqual({
    seat: 1,
    start: 8,
    tiles: 30,
    special: 7,
    broken: -14,
    paid: 0,
    bonuses: { rows: 21 },
    sum: 52,
    total: 52,
  });
  expect(duelFlights(last).map(({ to }) => to)).toEqual(expect.arrayContaining(['wall-1-1-3', 'wall-1-1-4', 'tower']));
  const told = stepsOf([last]).map(duelStepText);
  for (const [at, number] of ['30', '7', '14', '21'].entries()) expect(told[at]).toContain(number);
});

test('the next round is as likely as the rules say', () => {
  for (const view of [outlook(azul), duelOutlook(duel)]) {
    expect(view).toMatchObject({ draws: 6, refilled: 2, expected: { B: 2, W: 0 }, bag: { B: 9, W: 0 } });
    expect([0, 1, 2].map((count) => view.atLeast('B', count))).toEqual([1, 0.75, 0]);
  }
});

test('a game has as many rounds as the rules say', () => {
  expect(factsOfAzul(azul, seats).left).toContain('6');
  expect(shortOfAzul(azul).last).toBe(false);
  expect(shortOfAzul({ ...azul, round: 8 }).last).toBe(true);

  expect(shortFacts(duel)).toEqual({ round: 3, left: '/ 3' });
  expect(factsOf(duel, []).left).toBe('the last one');
});

test('a whole table of Duel is played by hand', async () => {
  const onmove = vi.fn<(token: string) => void>();
  const user = userEvent.setup({ delay: null });
  const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });
  render(DuelTable, { state: duel, seats, viewer: 1, moves: duelMoves, onmove, log: [duelEntry], last: duelEntry });
  await user.click(button('2 × dark blue, sun, large factory'));
  // Of two tiles five are taken, and two of them break.
  await user.click(button(/^line 3: .*completes line 3; 2 tiles break/));
  expect(onmove).not.toHaveBeenCalled();
  await user.click(button('Play'));
  await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('!a'));
});

test('a whole table is played by hand: prompts, previews, the move, and what was told', async () => {
  const onmove = vi.fn<(token: string) => void>();
  const user = userEvent.setup({ delay: null });
  render(AzulTable, { state: azul, seats, viewer: 1, moves: azulMoves, onmove, log: [entry], last: entry });
  expect(document.querySelector('[data-live]')?.textContent).toContain('Anna: 9 × blue: factory 1 → line 2');
  await user.click(screen.getByRole('button', { name: '2 × blue, factory 1' }));
  expect(screen.getAllByText('9 × blue in hand')[0]).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^line 2: .*Put 9 × blue here: 8 tiles fall to the floor line/ }));
  expect(onmove).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: /^floor line: .*9 tiles fall/ }));
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('~two'));
});
