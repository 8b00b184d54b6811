// Tables show what the rules tell: on rules that nobody has heard of, with other tokens, colours, costs, bonuses and rounds, everything
// that is shown follows.
import type {
  AzulBoard,
  Azulejo,
  AzulPreview,
  AzulState,
  DuelBoard,
  DuelPreview,
  DuelState,
  Effect,
  MoveFields,
  Preview,
  State,
  ToldPly,
} from '@azulejo/core';
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
import { step, tree, whyNotNow as duelWhyNot } from '../../src/duel/steps';
import { effectsOf, patternLineText, previewText, playedText as duelText } from '../../src/duel/words';
import { choose, confirm, NOTHING, optionsAfter } from '../../src/table/chooser';
import { lastScoredRound, stepsOf } from '../../src/table/rounds';
import { sheet } from '../../src/table/sheet';
import type { LogEntry } from '../../src/table/table';
import { settings } from '../../src/ui/settings.svelte';
import { seatsOf } from './classic/games';
import { otherGame } from './other-game';
import { azulejo } from './rules';

const board: AzulBoard = { score: 4, wall: ['....', '....', '....', '....'], lines: ['', '', '', 'R'], floor: 'B*' };
const azul: AzulState = {
  game: 'azul',
  players: 2,
  round: 3,
  turn: 1,
  first: 1,
  marker: 2,
  phase: 'draft',
  factories: ['BBY', 'RK'],
  centre: 'K',
  bag: '9xB 9xY 9xR 9xK',
  lid: '',
  legal: ['~one', '~two', '~six'],
  boards: [board, { ...board, floor: '' }],
};
const take = {
  kind: 'take',
  source: 1,
  colour: 'B',
  taken: 9,
  to_lid: 0,
  takes_marker: false,
  completes_line: false,
  to_centre: 'Y',
  gain_before: 0,
} as const;
/** Of three blue tiles nine are taken: the rules are others. */
const azulMoves: readonly AzulPreview[] = [
  { ...take, move: '~one', row: 2, to_line: 1, to_floor: 8, gain_after: -77 },
  { ...take, move: '~two', row: 0, to_line: 0, to_floor: 9, gain_after: -99 },
  { ...take, move: '~six', source: 0, colour: 'K', row: 3, to_line: 2, to_floor: 0, completes_line: true, gain_after: 12 },
];

const duelBoard: DuelBoard = {
  score: 8,
  lines: ['', '', '', ''],
  dome: ['....', '....', '....', '....'],
  plates: ['', '', '', ''],
  broken: '',
  chips: [],
  spent: 0,
  markers: 1,
  taken: 0,
};
const duel: DuelState = {
  game: 'azul-duel',
  players: 2,
  round: 3,
  turn: 1,
  first: 1,
  marker: 0,
  phase: 'draft',
  bag: '9xB 9xY 9xR 9xK',
  tower: '',
  scoring: [],
  legal: ['!a', '!b', '!c'],
  factories: [
    { sun: 'BBK', moon: '', chip: '', open: false },
    { sun: 'R', moon: 'Y', chip: '?', open: false },
  ],
  display: ['S1'],
  stack: [],
  drawn: [],
  boards: [duelBoard, duelBoard],
};
const sun = {
  kind: 'take',
  from: 'sun',
  factory: 0,
  colour: 'B',
  taken: 5,
  to_line: 3,
  to_broken: 2,
  to_tower: 0,
  takes_marker: false,
  completes_line: true,
  no_space: false,
  will_break: false,
  reveals: [1],
  gain_before: 0,
} as const;
const duelMoves: readonly DuelPreview[] = [
  { ...sun, move: '!a', row: 3, to_moon: 'K', gain_after: 41 },
  { ...sun, move: '!b', row: 0, to_moon: 'K', gain_after: -41 },
  { kind: 'draw', move: '!c', pays: 7 },
];

const TOLD: Readonly<Record<string, ToldPly>> = {
  '~one': { kind: 'take', source: 1, colour: 'B', row: 2, taken: 9 },
  '~new': { kind: 'deal' },
  '!a': { kind: 'sun', factory: 0, colour: 'B', row: 3, taken: 5 },
  '!c': { kind: 'draw', pays: 7 },
};
const points = { kind: 'points', seat: 1 } as const;
const SCORED: readonly Effect[] = [
  {
    ...points,
    wave: 1,
    reason: 'tile',
    before: 4,
    after: 34,
    points: 30,
    row: 2,
    column: 4,
    colour: 'B',
    horizontal: 5,
    first_column: 1,
    vertical: 6,
    first_row: 2,
  },
  { ...points, wave: 2, reason: 'floor', before: 34, after: 28, points: -6, tiles: 2, costs: [2, 4] },
  {
    ...points,
    wave: 3,
    reason: 'bonus',
    before: 28,
    after: 47,
    points: 19,
    rows: 1,
    columns: 1,
    colours: 1,
    row_points: 3,
    column_points: 5,
    colour_points: 11,
  },
];
const good = <T>(value: T) => ({ ok: true, value }) as const;
const refused = (code: string, params: object) =>
  ({ ok: false, message: code, faults: [code], illegal: { code, params, message: code } }) as const;

/** Only the line that was asked for last is refused, and in its own words. */
const tokenOf = (fields: MoveFields) =>
  'row' in fields && fields.row === 4
    ? refused('line_full', { row: 4 })
    : refused('colour_not_there', { source: 2, factory: 1, colour: 'Y' });
const fake = {
  azulComponents: otherGame.azulComponents,
  counts: otherGame.counts,
  duelComponents: () => ({
    ...azulejo.duelComponents(),
    colours: ['B', 'Y', 'R', 'K'],
    dealt_tiles: 9,
    last_round: 3,
    broken_costs: [0, 5],
    lines: [6, 3, 2, 1],
    // Two plates of eight spaces, and one that is on both its sides.
    slots: [
      [1, 1, 1, 1],
      [1, 1, 1, 1],
      [2, 2, 2, 2],
      [2, 2, 2, 2],
    ],
    plates: { Moon: [['BYRK', 'KR*?']], Star: [['RRRR', 'BBBB']] },
    kinds: { Moon: 'special', Star: 'wild' },
    placed: { 'Moon!': { plate: 'Moon', turns: 0 }, 'Star!': { plate: 'Star', turns: 0 } },
  }),
  roundsLeft: ({ round }: State) => good({ fewest: 9 - round, most: 9 - round }),
  duelScoring: () => good([]),
  dealOdds: () =>
    good({ draws: 6, refilled: 2, expected: { B: 2, Y: 1, R: 2, K: 1, W: 0 }, at_least: { B: [1, 0.75], Y: [1], R: [1], K: [1], W: [1] } }),
  told: (_: State, token: string) => (token in TOLD ? good(TOLD[token]!) : refused('unknown', {})),
  typed: (_: State, text: string) =>
    good(
      text === '~'
        ? { begins: '~' }
        : text === '~o'
          ? { move: '~one' }
          : text === 'z'
            ? { illegal: { code: 'source_empty', params: { source: 2 }, message: '' } }
            : {},
    ),
  fromView: (state: State) =>
    good({ state, token: tokenOf, moves: () => (state.game === 'azul-duel' ? duelMoves : azulMoves) as readonly Preview[] }),
} as unknown as Azulejo;

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
