// Rules that nobody has heard of, for one position of each game: other tokens, colours, costs, lines, plates and rounds. They only tell.
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
import { otherGame } from './other-game';
import { azulejo } from './rules';

export const board: AzulBoard = { score: 4, wall: ['....', '....', '....', '....'], lines: ['', '', '', 'R'], floor: 'B*' };
export const azul: AzulState = {
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
export const azulMoves: readonly AzulPreview[] = [
  { ...take, move: '~one', row: 2, to_line: 1, to_floor: 8, gain_after: -77 },
  { ...take, move: '~two', row: 0, to_line: 0, to_floor: 9, gain_after: -99 },
  { ...take, move: '~six', source: 0, colour: 'K', row: 3, to_line: 2, to_floor: 0, completes_line: true, gain_after: 12 },
];

export const duelBoard: DuelBoard = {
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
export const duel: DuelState = {
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
export const duelMoves: readonly DuelPreview[] = [
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
export const points = { kind: 'points', seat: 1 } as const;
export const SCORED: readonly Effect[] = [
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
export const fake = {
  azulComponents: otherGame.azulComponents,
  counts: otherGame.counts,
  countsText: otherGame.countsText,
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
