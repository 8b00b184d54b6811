// A game that nobody has heard of, which plays: four colours, a wall of four rows, the longest line on top, other costs and bonuses,
// three rounds, scores below 0, bonuses from two tiles on, and whoever has fewest points wins. Its tokens, positions and bags are written as nowhere else.
import type {
  AzulBoard,
  AzulComponents,
  Azulejo,
  AzulMoveFields,
  AzulState,
  Colour,
  Effect,
  Game,
  MoveFields,
  Place,
  Position,
  Result,
  Rng,
  State,
  TakePreview,
  ToldPly,
} from '@azulejo/core';

export const OTHER: AzulComponents = {
  colours: ['B', 'Y', 'R', 'K'],
  wall: ['BYRK', 'KBYR', 'RKBY', 'YRKB'],
  lines: [6, 3, 2, 1],
  floor_costs: [2, 4, 9],
  row_bonus: 3,
  column_bonus: 5,
  colour_bonus: 11,
  tiles_of_a_colour: 9,
  tiles_on_a_factory: 3,
  last_round: 3,
  phases: ['deal', 'draft', 'over'],
  tie_break: 'rows',
};
const FACTORIES = 3;
const ROWS = OTHER.lines.map((_, i) => i + 1);
/** A placed tile: ten for each tile of its row, and what the column has. */
const worth = (horizontal: number, vertical: number) => 10 * horizontal + vertical;

type Take = { readonly kind: 'take'; readonly source: number; readonly colour: Colour; readonly row: number };
type Ply = Take | { readonly kind: 'deal'; readonly factories: readonly string[] };
interface Played {
  readonly state: AzulState;
  readonly effects: readonly Effect[];
}

const good = <T>(value: T) => ({ ok: true, value }) as const;
const bad = (code: string, params: object = {}) =>
  ({ ok: false, message: code, faults: [{ message: code }], illegal: { code, params, message: code } }) as const;

/** Every token stands for a ply, every text for a position: they can only be looked up. */
const plies: Ply[] = [];
const tokens = new Map<string, string>();
const written = new Map<string, AzulState>();
function tokenOf(ply: Ply): string {
  const key = JSON.stringify(ply);
  const token = tokens.get(key) ?? `~${(plies.push(ply) + 1295).toString(36)}`;
  tokens.set(key, token);
  return token;
}
const plyOf = (token: string): Ply | undefined => (/^~\w+$/.test(token) ? plies[parseInt(token.slice(1), 36) - 1296] : undefined);

/** "9xB 8xY". */
const readBag = (text: string) =>
  Object.fromEntries(OTHER.colours.map((colour) => [colour, Number(new RegExp(`(\\d+)x${colour}`).exec(text)?.[1] ?? 0)]));
const writeBag = (bag: Readonly<Record<string, number>>) =>
  OTHER.colours
    .filter((colour) => bag[colour]! > 0)
    .map((colour) => `${bag[colour]}x${colour}`)
    .join(' ');
function shift(text: string, tile: string, by: number): string {
  const bag = readBag(text);
  return writeBag({ ...bag, [tile]: bag[tile]! + by });
}

const empty: AzulBoard = { score: 0, lines: OTHER.lines.map(() => ''), wall: OTHER.wall.map((row) => '.'.repeat(row.length)), floor: '' };
const columnOf = (row: number, colour: string) => OTHER.wall[row - 1]!.indexOf(colour) + 1;
const fits = (board: AzulBoard, row: number, colour: string) => {
  const line = board.lines[row - 1]!;
  return (
    line.length < OTHER.lines[row - 1]! && (line === '' || line[0] === colour) && board.wall[row - 1]![columnOf(row, colour) - 1] === '.'
  );
};

function legal(state: AzulState): Take[] {
  if (state.phase !== 'draft') return [];
  const board = state.boards[state.turn - 1]!;
  return [state.centre, ...state.factories].flatMap((tiles, source) =>
    OTHER.colours
      .filter((colour) => tiles.includes(colour))
      .flatMap((colour) =>
        [...ROWS.filter((row) => fits(board, row, colour)), 0].map((row): Take => ({ kind: 'take', source, colour, row })),
      ),
  );
}

/** Writes down what happens, and does it. */
class Table {
  readonly effects: Effect[] = [];
  wave = 0;
  constructor(public state: AzulState) {}

  board(seat: number, part: Partial<AzulBoard>): void {
    const boards = this.state.boards.map((board, i) => (i + 1 === seat ? { ...board, ...part } : board));
    this.state = { ...this.state, boards };
  }
  move(name: string, from: Place, to: Place): void {
    const piece = name === '*' ? ({ piece: 'marker' } as const) : ({ piece: 'tile', name: name as Colour } as const);
    this.effects.push({ wave: this.wave, kind: 'move', ...piece, from, to });
    if (to.at === 'lid') this.state = { ...this.state, lid: shift(this.state.lid, name, 1) };
  }
  score(seat: number, points: number, reason: object): void {
    const { score: before } = this.state.boards[seat - 1]!;
    this.effects.push({ wave: this.wave, kind: 'points', seat, points, before, after: before + points, ...reason } as Effect);
    this.board(seat, { score: before + points });
  }
  /** To the floor line, or beside it. */
  drop(seat: number, tile: string, from: Place): void {
    const { floor } = this.state.boards[seat - 1]!;
    const full = floor.length >= OTHER.floor_costs.length;
    this.move(tile, from, full ? { at: 'lid' } : { at: 'floor', seat, space: floor.length + 1 });
    if (!full) this.board(seat, { floor: floor + tile });
  }
}

function taken(before: AzulState, { source, colour, row }: Take): Played {
  const table = new Table(before);
  const seat = before.turn;
  const tiles = source === 0 ? before.centre : before.factories[source - 1]!;
  const placeOf = (space: number): Place => (source === 0 ? { at: 'centre' } : { at: 'factory', factory: source, space });
  if (source === 0 && before.marker === 0) {
    table.state = { ...table.state, marker: seat };
    table.drop(seat, '*', { at: 'centre' });
  }
  let centre = source === 0 ? '' : before.centre;
  [...tiles].forEach((tile, i) => {
    const { lines } = table.state.boards[seat - 1]!;
    const line = lines[row - 1] ?? '';
    if (tile !== colour) {
      centre += tile;
      if (source > 0) table.move(tile, placeOf(i + 1), { at: 'centre' });
    } else if (row > 0 && line.length < OTHER.lines[row - 1]!) {
      table.move(tile, placeOf(i + 1), { at: 'line', seat, row, space: line.length + 1 });
      table.board(seat, { lines: lines.map((each, at) => (at + 1 === row ? each + tile : each)) });
    } else table.drop(seat, tile, placeOf(i + 1));
  });
  const factories = before.factories.map((each, i) => (i + 1 === source ? '' : each));
  table.state = { ...table.state, centre, factories, turn: (seat % before.players) + 1 };
  if (centre === '' && factories.join('') === '') endRound(table);
  return { state: table.state, effects: table.effects };
}

function endRound(table: Table): void {
  const seats = table.state.boards.map((_, i) => i + 1);
  for (const row of ROWS) {
    const full = seats.filter((seat) => table.state.boards[seat - 1]!.lines[row - 1]!.length === OTHER.lines[row - 1]);
    if (full.length > 0) ++table.wave;
    for (const seat of full) tile(table, seat, row);
  }
  ++table.wave;
  for (const seat of seats) {
    const { floor } = table.state.boards[seat - 1]!;
    if (floor === '') continue;
    [...floor].forEach((piece, i) =>
      table.move(piece, { at: 'floor', seat, space: i + 1 }, piece === '*' ? { at: 'holder', seat } : { at: 'lid' }),
    );
    const costs = OTHER.floor_costs.slice(0, floor.length);
    table.score(seat, -costs.reduce((sum, cost) => sum + cost, 0), { reason: 'floor', tiles: floor.length, costs });
    table.board(seat, { floor: '' });
  }
  const { marker, round, first, players } = table.state;
  if (marker > 0) {
    ++table.wave;
    table.move('*', { at: 'holder', seat: marker }, { at: 'centre' });
  }
  const starter = marker || first;
  if (round < OTHER.last_round) {
    table.state = { ...table.state, phase: 'deal', round: round + 1, turn: 0, first: starter, marker: 0 };
    return;
  }
  ++table.wave;
  for (const seat of seats) bonus(table, seat);
  const scores = table.state.boards.map(({ score }) => score);
  const winners = scores.flatMap((score, i) => (score === Math.min(...scores) ? [i + 1] : []));
  table.state = { ...table.state, phase: 'over', turn: 0, scores, winners, players };
}

function tile(table: Table, seat: number, row: number): void {
  const { lines, wall } = table.state.boards[seat - 1]!;
  const line = lines[row - 1]!;
  const colour = line[0]!;
  const column = columnOf(row, colour);
  [...line].forEach((each, i) =>
    table.move(each, { at: 'line', seat, row, space: i + 1 }, i === 0 ? { at: 'wall', seat, row, column } : { at: 'lid' }),
  );
  const rows = wall.map((each, i) => (i + 1 === row ? each.slice(0, column - 1) + colour + each.slice(column) : each));
  table.board(seat, { lines: lines.map((each, i) => (i + 1 === row ? '' : each)), wall: rows });
  const run = (cells: string, at: number) => {
    let [from, to] = [at, at];
    while (cells[from - 1] && cells[from - 1] !== '.') --from;
    while (cells[to + 1] && cells[to + 1] !== '.') ++to;
    return { first: from + 1, length: to - from + 1 };
  };
  const across = run(rows[row - 1]!, column - 1);
  const down = run(rows.map((each) => each[column - 1]!).join(''), row - 1);
  table.score(seat, worth(across.length, down.length), {
    reason: 'tile',
    row,
    column,
    colour,
    horizontal: across.length,
    first_column: across.first,
    vertical: down.length,
    first_row: down.first,
  });
}

function bonus(table: Table, seat: number): void {
  const { wall } = table.state.boards[seat - 1]!;
  // From two tiles on.
  const counts = (tiles: readonly string[]) => tiles.filter((each) => each !== '.').length > 1;
  const rows = wall.filter((row) => counts([...row])).length;
  const columns = [...wall[0]!].filter((_, i) => counts(wall.map((row) => row[i]!))).length;
  const colours = OTHER.colours.filter((colour) => [...wall.join('')].filter((tile) => tile === colour).length > 1).length;
  const parts = {
    row_points: rows * OTHER.row_bonus,
    column_points: columns * OTHER.column_bonus,
    colour_points: colours * OTHER.colour_bonus,
  };
  const points = parts.row_points + parts.column_points + parts.colour_points;
  table.score(seat, points, { reason: 'bonus', rows, columns, colours, ...parts });
}

function dealt(before: AzulState, factories: readonly string[]): Played {
  const table = new Table(before);
  factories.forEach((tiles, i) => {
    table.wave = i;
    [...tiles].forEach((name, space) => {
      table.move(name, { at: 'bag' }, { at: 'factory', factory: i + 1, space: space + 1 });
      table.state = { ...table.state, bag: shift(table.state.bag, name, -1) };
    });
  });
  return { state: { ...table.state, factories, phase: 'draft', turn: before.first }, effects: table.effects };
}

function playedOf(state: AzulState, token: string): Result<Played> {
  const ply = plyOf(token);
  if (!ply) return bad('other_phase');
  if (ply.kind === 'deal') return state.phase === 'deal' ? good(dealt(state, ply.factories)) : bad('other_phase');
  return state.legal.includes(token) ? good(taken(state, ply)) : bad('source_empty', { source: ply.source });
}

/** With the legal moves, as states have them. */
const whole = (state: AzulState): AzulState => ({ ...state, legal: legal(state).map(tokenOf) });

function previewOf(state: AzulState, move: Take): TakePreview {
  const { state: then, effects } = taken(state, move);
  const count = (at: Place['at']) =>
    effects.filter((each) => each.wave === 0 && each.kind === 'move' && each.piece === 'tile' && each.to.at === at).length;
  const [to_line, to_floor, to_lid] = [count('line'), count('floor'), count('lid')];
  const line = state.boards[state.turn - 1]!.lines[move.row - 1] ?? '';
  return {
    ...move,
    move: tokenOf(move),
    taken: to_line + to_floor + to_lid,
    to_line,
    to_floor,
    to_lid,
    takes_marker: then.marker !== state.marker,
    completes_line: move.row > 0 && line.length + to_line === OTHER.lines[move.row - 1],
    to_centre: then.centre.slice(state.centre.length),
    gain_before: 0,
    gain_after: 0,
  };
}
const previews = (state: AzulState) => legal(state).map((move) => previewOf(state, move));
const onlyOne = ({ legal: all }: AzulState) => (all.length === 1 ? all[0] : undefined);

function positionOf(given: AzulState): Position {
  const state = whole(given);
  const text = `other:${JSON.stringify(state).length}:${written.size}`;
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
      return found ? good(found) : bad('source_empty', { source: 2 });
    },
    effects: (token: string) => {
      const played = playedOf(state, token);
      return played.ok ? good(played.value.effects) : played;
    },
    play: (...all: readonly string[]) => {
      let now: Result<AzulState> = good(state);
      for (const token of all) {
        const played: Result<Played> = playedOf(now.value, token);
        if (!played.ok) return played;
        now = good(whole(played.value.state));
      }
      return good(all.length === 0 ? positionOf(state) : positionOf(now.value));
    },
    sampleDeal: (rng: Rng) => {
      const bag = [...OTHER.colours.flatMap((colour) => Array<Colour>(readBag(state.bag)[colour]!).fill(colour))];
      const draw = () => bag.splice(rng.below(bag.length), 1)[0]!;
      const factories = Array.from({ length: FACTORIES }, () => Array.from({ length: OTHER.tiles_on_a_factory }, draw).join(''));
      return good(tokenOf({ kind: 'deal', factories }));
    },
  } as unknown as Position;
}

function gameOf(start: Position, played: readonly string[], position: Position): Game {
  const game = {
    start,
    tokens: played,
    position,
    tags: new Map<string, string>(),
    seats: [],
    play: (...more: readonly string[]) => {
      const next = position.play(...more);
      return next.ok ? good(gameOf(start, [...played, ...more], next.value)) : next;
    },
    at: (ply: number) => {
      const kept = played.slice(0, ply);
      const there = start.play(...kept);
      if (!there.ok) throw new Error(there.message);
      return gameOf(start, kept, there.value);
    },
    renewUnseen: () => good(game),
  } as unknown as Game;
  return game;
}

function rngOf(seed: number | bigint): Rng {
  let state = BigInt(seed);
  return {
    below: (n: number) => {
      state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
      return Number((state >> 33n) % BigInt(n));
    },
  } as unknown as Rng;
}

export const otherGame = {
  rng: rngOf,
  newGame: ({ players = 2, first = 1 }: { players?: number; first?: number }) => {
    const full = writeBag(Object.fromEntries(OTHER.colours.map((colour) => [colour, OTHER.tiles_of_a_colour])));
    const start = positionOf({
      game: 'azul',
      players,
      round: 1,
      phase: 'deal',
      turn: 0,
      first,
      marker: 0,
      factories: Array<string>(FACTORIES).fill(''),
      centre: '',
      bag: full,
      lid: '',
      legal: [],
      boards: Array.from({ length: players }, () => empty),
    });
    return good(gameOf(start, [], start));
  },
  read: (text: string) => {
    const state = written.get(text);
    if (!state) return bad('unknown');
    const position = positionOf(state);
    return good(gameOf(position, [], position));
  },
  fromView: (state: State) => {
    const azul = state as AzulState;
    const token = (fields: MoveFields) => {
      const wanted = tokenOf(fields as AzulMoveFields as Take);
      if (azul.legal.includes(wanted)) return good(wanted);
      return 'row' in fields && fields.row > 0 ? bad('line_full', { row: fields.row }) : bad('source_empty', { source: 2 });
    };
    return good({ state, legal: azul.legal, moves: () => previews(azul), forced: onlyOne(azul), token });
  },
  told: (before: State, token: string): Result<ToldPly> => {
    const ply = plyOf(token);
    if (!ply) return bad('unknown');
    if (ply.kind === 'deal') return good(ply);
    const azul = before as AzulState;
    const tiles = ply.source === 0 ? azul.centre : azul.factories[ply.source - 1]!;
    return good({ ...ply, taken: [...tiles].filter((each) => each === ply.colour).length });
  },
  typed: () => good({}),
  azulComponents: () => OTHER,
  duelComponents: () => undefined,
  counts: (text: string) => good({ W: 0, ...readBag(text) }),
  countsText: (bag: Readonly<Record<string, number>>) => good(writeBag(bag)),
  roundsLeft: ({ round, phase }: State) => {
    const left = phase === 'over' ? 0 : OTHER.last_round - round + 1;
    return good({ fewest: left, most: left });
  },
  dealOdds: () => bad('unknown'),
} as unknown as Azulejo;
