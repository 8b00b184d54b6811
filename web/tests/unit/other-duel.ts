// A game for the table of Duel that nobody has heard of, which plays: four colours, four lines with the longest on top, two plates of eight
// spaces, other costs and points, three rounds. The rest of a factory goes to the tower, the highest row scores least, and whoever has fewest
// points wins. Its tokens are written as nowhere else.
import type {
  Azulejo,
  Colour,
  DuelBoard,
  DuelComponents,
  DuelState,
  DuelTakePreview,
  Effect,
  Game,
  MoveFields,
  Place,
  Position,
  Result,
  Rng,
  State,
  ToldPly,
} from '@azulejo/core';
import { otherGame } from './other-game';
import { azulejo } from './rules';

export const DUEL: DuelComponents = {
  ...azulejo.duelComponents(),
  colours: ['B', 'Y', 'R', 'K'],
  start_score: 11,
  tiles_of_a_colour: 9,
  large_tiles: 4,
  small_tiles: 3,
  dealt_tiles: 10,
  last_round: 3,
  broken_costs: [0, 5, 12],
  lines: [6, 3, 2, 1],
  slots: [
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [2, 2, 2, 2],
    [2, 2, 2, 2],
  ],
  plates: { Moon: [['BYRK', 'KR*?'] as never], Star: [['RRRR', 'BBBB'] as never] },
  kinds: { Moon: 'special', Star: 'wild' },
  placed: { 'Moon!': { plate: 'Moon', turns: 0 }, 'Star!': { plate: 'Star', turns: 0 } },
  phases: ['deal', 'draft', 'over'],
};
const SIZES = [DUEL.large_tiles, DUEL.small_tiles, DUEL.small_tiles];
const ROWS = DUEL.lines.map((_, i) => i + 1);
/** Of a placed tile, and of each tile in a dome at the end. */
const worth = (row: number) => 10 * row;
const AT_THE_END = 7;

type Take = { readonly kind: 'sun'; readonly factory: number; readonly colour: Colour; readonly row: number };
type Ply = Take | { readonly kind: 'deal'; readonly suns: readonly string[] };
interface Played {
  readonly state: DuelState;
  readonly effects: readonly Effect[];
}

const good = <T>(value: T) => ({ ok: true, value }) as const;
const bad = (code: string, params: object = {}) =>
  ({ ok: false, message: code, faults: [{ message: code }], illegal: { code, params, message: code } }) as const;

/** Every token stands for a ply, every text for a position: they can only be looked up. */
const plies: Ply[] = [];
const tokens = new Map<string, string>();
const written = new Map<string, DuelState>();
function tokenOf(ply: Ply): string {
  const key = JSON.stringify(ply);
  const token = tokens.get(key) ?? `%${plies.push(ply)}`;
  tokens.set(key, token);
  return token;
}
const plyOf = (token: string): Ply | undefined => plies[Number(token.slice(1)) - 1];

const stock = (text: string) => (otherGame.counts(text) as { value: Record<string, number> }).value;
function shift(text: string, tile: string, by: number): string {
  const counts = stock(text);
  return (otherGame.countsText({ ...counts, [tile]: counts[tile]! + by } as never) as { value: string }).value;
}
const sorted = (tiles: string) => [...tiles].sort((a, b) => DUEL.colours.indexOf(a as Colour) - DUEL.colours.indexOf(b as Colour)).join('');

const empty: DuelBoard = {
  score: DUEL.start_score,
  lines: ROWS.map(() => ''),
  dome: DUEL.slots.map((row) => '.'.repeat(row.length)),
  plates: ['Moon!', 'Star!'],
  broken: '',
  chips: [],
  spent: 0,
  markers: 0,
  taken: 0,
};

function legal(state: DuelState): Take[] {
  if (state.phase !== 'draft') return [];
  const { lines } = state.boards[state.turn - 1]!;
  const fits = (row: number, colour: string) =>
    lines[row - 1]!.length < DUEL.lines[row - 1]! && [undefined, colour].includes(lines[row - 1]![0]);
  return state.factories.flatMap(({ sun }, factory) =>
    DUEL.colours
      .filter((colour) => sun.includes(colour))
      .flatMap((colour) => [...ROWS.filter((row) => fits(row, colour)), 0].map((row): Take => ({ kind: 'sun', factory, colour, row }))),
  );
}

/** Writes down what happens, and does it. */
class Table {
  readonly effects: Effect[] = [];
  wave = 0;
  constructor(public state: DuelState) {}

  board(seat: number): DuelBoard {
    return this.state.boards[seat - 1]!;
  }
  change(seat: number, part: Partial<DuelBoard>): void {
    this.state = { ...this.state, boards: this.state.boards.map((board, i) => (i + 1 === seat ? { ...board, ...part } : board)) };
  }
  move(name: string, from: Place, to: Place): void {
    this.effects.push({ wave: this.wave, kind: 'move', piece: 'tile', name: name as Colour, from, to });
    if (to.at === 'tower') this.state = { ...this.state, tower: shift(this.state.tower, name, 1) };
  }
  score(seat: number, points: number, reason: object): void {
    const before = this.board(seat).score;
    this.effects.push({ wave: this.wave, kind: 'points', seat, points, before, after: before + points, ...reason } as Effect);
    this.change(seat, { score: before + points });
  }
}

function taken(before: DuelState, { factory, colour, row }: Take): Played {
  const table = new Table(before);
  const seat = before.turn;
  [...before.factories[factory]!.sun].forEach((tile, i) => {
    const from: Place = { at: 'sun', factory, space: i + 1 };
    const { lines, broken } = table.board(seat);
    const line = lines[row - 1] ?? '';
    if (tile !== colour) table.move(tile, from, { at: 'tower' });
    else if (row > 0 && line.length < DUEL.lines[row - 1]!) {
      table.move(tile, from, { at: 'line', seat, row, space: line.length + 1 });
      table.change(seat, { lines: lines.map((each, at) => (at + 1 === row ? each + tile : each)) });
    } else if (broken.length < DUEL.broken_costs.length - 1) {
      table.move(tile, from, { at: 'broken', seat });
      table.change(seat, { broken: sorted(broken + tile) });
    } else table.move(tile, from, { at: 'tower' });
  });
  const factories = before.factories.map((each, i) => (i === factory ? { ...each, sun: '' } : each));
  table.state = { ...table.state, factories, turn: (seat % 2) + 1 };
  if (factories.every(({ sun }) => sun === '')) endRound(table);
  return { state: table.state, effects: table.effects };
}

function endRound(table: Table): void {
  for (const row of ROWS) {
    const full = [1, 2].filter((seat) => table.board(seat).lines[row - 1]!.length === DUEL.lines[row - 1]);
    if (full.length > 0) ++table.wave;
    for (const seat of full) tile(table, seat, row);
  }
  ++table.wave;
  for (const seat of [1, 2]) {
    const { broken } = table.board(seat);
    if (broken === '') continue;
    for (const each of broken) table.move(each, { at: 'broken', seat }, { at: 'tower' });
    const cost = DUEL.broken_costs[broken.length]!;
    table.score(seat, -cost, { reason: 'broken', tiles: broken.length, tile_cost: cost, marker: false, marker_cost: 0 });
    table.change(seat, { broken: '' });
  }
  const { round, first } = table.state;
  if (round < DUEL.last_round) {
    table.state = { ...table.state, phase: 'deal', round: round + 1, turn: 0, first: (first % 2) + 1 };
    return;
  }
  ++table.wave;
  for (const seat of [1, 2]) {
    const count = [...table.board(seat).dome.join('')].filter((each) => each !== '.').length;
    table.score(seat, AT_THE_END * count, { reason: 'scoring', scoring: 'rows', count });
  }
  const scores = table.state.boards.map(({ score }) => score);
  const winners = scores.flatMap((score, i) => (score === Math.min(...scores) ? [i + 1] : []));
  table.state = { ...table.state, phase: 'over', turn: 0, scores, winners };
}

function tile(table: Table, seat: number, row: number): void {
  const { lines, dome } = table.board(seat);
  const line = lines[row - 1]!;
  const column = dome[row - 1]!.indexOf('.') + 1;
  [...line].forEach((each, i) =>
    table.move(each, { at: 'line', seat, row, space: i + 1 }, i === 0 ? { at: 'dome', seat, row, column } : { at: 'tower' }),
  );
  const put = (cells: string) => cells.slice(0, column - 1) + line[0]! + cells.slice(column);
  table.change(seat, {
    lines: lines.map((each, i) => (i + 1 === row ? '' : each)),
    dome: dome.map((each, i) => (i + 1 === row ? put(each) : each)),
  });
  const counted = { horizontal: column, first_column: 1, vertical: 1, first_row: row };
  table.score(seat, worth(row), { reason: 'tile', row, column, colour: line[0], ...counted });
}

function dealt(before: DuelState, suns: readonly string[]): Played {
  const table = new Table(before);
  suns.forEach((tiles, factory) => {
    table.wave = factory;
    [...tiles].forEach((name, i) => {
      table.move(name, { at: 'bag' }, { at: 'sun', factory, space: i + 1 });
      table.state = { ...table.state, bag: shift(table.state.bag, name, -1) };
    });
  });
  const factories = before.factories.map((each, i) => ({ ...each, sun: suns[i]! }));
  return { state: { ...table.state, factories, phase: 'draft', turn: before.first }, effects: table.effects };
}

function playedOf(state: DuelState, token: string): Result<Played> {
  const ply = plyOf(token);
  if (ply?.kind === 'deal') return state.phase === 'deal' ? good(dealt(state, ply.suns)) : bad('other_phase');
  return ply && state.legal.includes(token) ? good(taken(state, ply)) : bad('sun_empty', { factory: 1 });
}

function previewOf(state: DuelState, move: Take): DuelTakePreview {
  const { effects } = taken(state, move);
  const own = effects.filter((each) => each.wave === 0 && each.kind === 'move' && each.piece === 'tile' && each.name === move.colour);
  const count = (at: Place['at']) => own.filter((each) => each.kind === 'move' && each.to.at === at).length;
  const line = state.boards[state.turn - 1]!.lines[move.row - 1] ?? '';
  return {
    kind: 'take',
    move: tokenOf(move),
    from: 'sun',
    factory: move.factory,
    colour: move.colour,
    row: move.row,
    taken: own.length,
    to_line: count('line'),
    to_broken: count('broken'),
    to_tower: count('tower'),
    takes_marker: false,
    completes_line: move.row > 0 && line.length + count('line') === DUEL.lines[move.row - 1],
    no_space: false,
    will_break: false,
    reveals: [],
    to_moon: '',
    gain_before: 0,
    gain_after: 0,
  };
}
const previews = (state: DuelState) => legal(state).map((move) => previewOf(state, move));
const onlyOne = ({ legal: all }: DuelState) => (all.length === 1 ? all[0] : undefined);

function positionOf(given: DuelState): Position {
  const state = { ...given, legal: legal(given).map(tokenOf) };
  const text = `other-duel:${written.size}`;
  written.set(text, state);
  return {
    text,
    state,
    legal: state.legal,
    turn: state.turn,
    awaitsMove: state.turn > 0,
    awaitsDeal: state.phase === 'deal',
    isOver: state.phase === 'over',
    forced: onlyOne(state),
    view: () => good(state),
    moves: () => previews(state),
    preview: (token: string) => {
      const found = previews(state).find(({ move }) => move === token);
      return found ? good(found) : bad('sun_empty', { factory: 1 });
    },
    effects: (token: string) => {
      const played = playedOf(state, token);
      return played.ok ? good(played.value.effects) : played;
    },
    play: (...all: readonly string[]) => {
      let now = state;
      for (const token of all) {
        const played = playedOf(now, token);
        if (!played.ok) return played;
        now = { ...played.value.state, legal: legal(played.value.state).map(tokenOf) };
      }
      return good(positionOf(now));
    },
    sampleDeal: (rng: Rng) => {
      const counts = stock(state.bag);
      const bag = DUEL.colours.flatMap((colour) => Array<Colour>(counts[colour]!).fill(colour));
      const draw = () => bag.splice(rng.below(bag.length), 1)[0]!;
      return good(tokenOf({ kind: 'deal', suns: SIZES.map((size) => Array.from({ length: size }, draw).join('')) }));
    },
  } as unknown as Position;
}

function gameOf(start: Position, played: readonly string[], position: Position): Game {
  return {
    start,
    tokens: played,
    position,
    tags: new Map<string, string>(),
    seats: [],
    play: (...more: readonly string[]) => {
      const next = position.play(...more);
      return next.ok ? good(gameOf(start, [...played, ...more], next.value)) : next;
    },
  } as unknown as Game;
}

export const otherDuel = {
  rng: otherGame.rng,
  counts: otherGame.counts,
  countsText: otherGame.countsText,
  newGame: ({ first = 1 }: { first?: number }) => {
    const full = (otherGame.countsText({ B: 9, Y: 9, R: 9, K: 9, W: 0 }) as { value: string }).value;
    const start = positionOf({
      game: 'azul-duel',
      players: 2,
      round: 1,
      phase: 'deal',
      turn: 0,
      first,
      marker: 0,
      factories: SIZES.map(() => ({ sun: '', moon: '', chip: '', open: false })),
      display: [],
      stack: [],
      drawn: [],
      bag: full,
      tower: '',
      scoring: ['rows'],
      legal: [],
      boards: [empty, empty],
    });
    return good(gameOf(start, [], start));
  },
  fromView: (state: State) => {
    const duel = state as DuelState;
    const token = (fields: MoveFields) => {
      const wanted = tokenOf(fields as Take);
      return duel.legal.includes(wanted) ? good(wanted) : bad('line_full', { row: (fields as Take).row });
    };
    return good({ state, legal: duel.legal, moves: () => previews(duel), forced: onlyOne(duel), token });
  },
  told: (before: State, token: string): Result<ToldPly> => {
    const ply = plyOf(token);
    if (!ply) return bad('unknown');
    if (ply.kind === 'deal') return good({ kind: 'deal' });
    const { sun } = (before as DuelState).factories[ply.factory]!;
    return good({ ...ply, taken: [...sun].filter((each) => each === ply.colour).length });
  },
  typed: () => good({}),
  azulComponents: () => undefined,
  duelComponents: () => DUEL,
  duelScoring: ({ boards }: DuelState) => good(boards.map(() => [{ scoring: 'rows', count: 0, points: 0 }])),
  chipIsOpen: () => false,
  roundsLeft: ({ round, phase }: State) => {
    const left = phase === 'over' ? 0 : DUEL.last_round - round + 1;
    return good({ fewest: left, most: left });
  },
  dealOdds: () => bad('unknown'),
} as unknown as Azulejo;
