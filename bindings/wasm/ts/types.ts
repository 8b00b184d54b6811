// The JSON that crosses the boundary. States are those of the interchange contract (docs/notation.md): seats, rows and
// columns count from 1, tiles are the letters B Y R K W, nothing is "".

/** The result of reading input: a value, or a message and the list of faults. */
export type Result<T> = Success<T> | Failure;

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failure {
  readonly ok: false;
  /** All faults in one line. */
  readonly message: string;
  readonly faults: readonly Fault[];
  /** The index of the token at fault, if several were given. */
  readonly token?: number;
  /** Why a move is illegal. */
  readonly illegal?: Illegal;
}

/** A fault of a position: in English and, if the rules found it, as a code like "line_overfull" and what it is about. Seats, rows,
    columns and places of the display count from 1; factory 0 is the large one. */
export interface Fault {
  readonly message: string;
  readonly code?: string;
  readonly params?: FaultParams;
}

export interface FaultParams {
  readonly seat?: number;
  /** Who is said to have the first-player marker. */
  readonly holder?: number;
  readonly factory?: number;
  readonly place?: number;
  readonly row?: number;
  readonly column?: number;
  readonly colour?: Colour;
  readonly plate?: string;
  readonly chip?: string;
  /** A scoring tile. */
  readonly tile?: string;
  readonly found?: number;
  readonly expected?: number;
}

/** Why a move is illegal: a code like "line_full", what it is about, and the same in English. Seats, rows, columns and numbers of
    plates count from 1; `source` and `factory` are numbered as in tokens. */
export interface Illegal {
  readonly code: string;
  readonly params: IllegalParams;
  readonly message: string;
}

export interface IllegalParams {
  readonly row?: number;
  readonly column?: number;
  readonly colour?: Colour;
  readonly source?: number;
  readonly factory?: number;
  readonly factories?: number;
  readonly number?: number;
  readonly slot?: number;
  readonly round?: number;
  readonly phase?: string;
}

export type GameName = 'azul' | 'azul-grey' | 'azul-duel';
export type Colour = 'B' | 'Y' | 'R' | 'K' | 'W';

export interface GameInfo {
  readonly game: GameName;
  readonly min_players: number;
  readonly max_players: number;
}

/** Who sat where, as the tags of a record say. */
export interface RecordSeat {
  /** Undefined where the record does not say. */
  readonly kind?: 'human' | 'ai';
  /** Of an AI; undefined for bots that are no level. */
  readonly level?: Level;
  /** "" where the record names nobody. */
  readonly name: string;
  /** At an online table, who was gone at its end, or for whom an AI played, cannot win. */
  readonly absent: boolean;
  readonly barred: boolean;
}

/** How a game ended. */
export interface RecordEnd {
  /** `lost`: a program did not answer, or not with a legal move. */
  readonly reason: 'played' | 'resigned' | 'claimed' | 'lost';
  /** Who resigned, left or lost. */
  readonly seat?: number;
  /** Why a program lost. */
  readonly why?: string;
  /** Those of an online table need not have most points, and there may be none. Missing where neither the rules nor the record name them. */
  readonly winners?: readonly number[];
}

/** What a record says besides the game. */
export interface RecordAbout {
  readonly seats?: readonly Partial<RecordSeat>[];
  readonly end?: RecordEnd;
  /** When it was played. */
  readonly date?: string;
}

export interface AzulBoard {
  readonly score: number;
  /** Five pattern lines, like "KKK". */
  readonly lines: readonly string[];
  /** Five rows of five: a colour, or "." where there is no tile. */
  readonly wall: readonly string[];
  /** Left to right; "*" is the first-player marker. */
  readonly floor: string;
}

interface CommonState {
  readonly players: number;
  readonly round: number;
  /** The seat to act; 0 if nobody is. */
  readonly turn: number;
  /** The seat that started this round; before a deal, the seat that will start it. */
  readonly first: number;
  /** 0 if it can still be taken, else its holder's seat. */
  readonly marker: number;
  /** Colours and how many, like "B17Y18". */
  readonly bag: string;
  readonly legal: readonly string[];
  /** Only of a finished game, with bonuses. */
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
}

export interface AzulState extends CommonState {
  readonly game: 'azul' | 'azul-grey';
  readonly phase: 'deal' | 'draft' | 'tile' | 'over';
  readonly factories: readonly string[];
  readonly centre: string;
  readonly lid: string;
  readonly boards: readonly AzulBoard[];
}

export interface DuelFactory {
  readonly sun: string;
  /** Bottom to top on a small factory. */
  readonly moon: string;
  /** "" once taken, "?" where it is face down to the viewer. */
  readonly chip: string;
  readonly open: boolean;
}

export interface DuelBoard {
  readonly score: number;
  readonly lines: readonly string[];
  /** Six rows of six: a colour, "*" a special tile, "." nothing. */
  readonly dome: readonly string[];
  /** Nine slots: a plate and its quarter turns like "S1+0", or "". */
  readonly plates: readonly string[];
  readonly broken: string;
  readonly chips: readonly string[];
  readonly spent: number;
  readonly markers: number;
  readonly taken: number;
}

export interface DuelState extends CommonState {
  readonly game: 'azul-duel';
  readonly phase: 'plates' | 'deal' | 'setup' | 'draft' | 'draw' | 'keep' | 'under' | 'tile' | 'over';
  readonly scoring: readonly string[];
  /** The large one first. */
  readonly factories: readonly DuelFactory[];
  readonly display: readonly string[];
  readonly stack: readonly string[];
  readonly drawn: readonly string[];
  readonly tower: string;
  readonly boards: readonly DuelBoard[];
}

/** The sides of Duel's scoring tiles. */
export type ScoringTile = 'rows' | 'colours' | 'columns' | 'border' | 'diagonals' | 'corners' | 'wild' | 'special';

/** How many tiles of each colour. */
export type TileCounts = Readonly<Record<Colour, number>>;

/** What is printed on Duel's components. */
export interface DuelComponents {
  readonly colours: readonly Colour[];
  readonly start_score: number;
  readonly tiles_of_a_colour: number;
  /** On the large factory, at the beginning of a round. */
  readonly large_tiles: number;
  /** On each small factory. */
  readonly small_tiles: number;
  /** On all factories. */
  readonly dealt_tiles: number;
  /** After it the game ends. */
  readonly last_round: number;
  /** By name, and by quarter turns: two rows of two, a colour each, "*" special, "?" every colour. */
  readonly plates: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  /** Special or wild, by the name of a plate; also of "S?" and "J?", of which only the back is known. */
  readonly kinds: Readonly<Record<string, 'special' | 'wild'>>;
  /** The plates on slots by what states call them, like "S1+0". */
  readonly placed: Readonly<Record<string, { readonly plate: string; readonly turns: number }>>;
  /** The slot of each space of the dome, row by row. */
  readonly slots: readonly (readonly number[])[];
  /** How many tiles the pattern lines hold, from the top. */
  readonly lines: readonly number[];
  /** By the number of broken tiles. */
  readonly broken_costs: readonly number[];
  readonly first_player_cost: number;
  /** Of a special tile, by its row. */
  readonly special_points: readonly number[];
  readonly phases: readonly DuelState['phase'][];
  /** What decides between equal scores. */
  readonly tie_break: 'first_player_tile';
  /** Each with its two sides, of which one at most is in play. */
  readonly scoring_tiles: readonly (readonly [ScoringTile, ScoringTile])[];
  /** The kinds of bonus chips. */
  readonly chips: readonly string[];
}

/** What is printed on Azul's boards, and how many tiles there are. */
export interface AzulComponents {
  readonly colours: readonly Colour[];
  /** The colours of the coloured wall, row by row. */
  readonly wall: readonly string[];
  /** How many tiles the pattern lines hold, from the top. */
  readonly lines: readonly number[];
  /** Of each space of the floor line, from the left. */
  readonly floor_costs: readonly number[];
  readonly row_bonus: number;
  readonly column_bonus: number;
  readonly colour_bonus: number;
  readonly tiles_of_a_colour: number;
  readonly tiles_on_a_factory: number;
  /** After it the game ends. */
  readonly last_round: number;
  readonly phases: readonly AzulState['phase'][];
  /** What decides between equal scores: complete rows. */
  readonly tie_break: 'rows';
}

/** How many rounds a game can still have, the present one included; 0 after its end. */
export interface RoundsLeft {
  readonly fewest: number;
  readonly most: number;
}

/** How often a scoring tile counts on a dome, and its points if the game ended now. */
export interface ScoringWorth {
  readonly scoring: string;
  readonly count: number;
  readonly points: number;
}

/** What the next deal brings. Tiles that are still on the table are not counted. */
export interface DealOdds {
  /** How many tiles will be drawn, and how many of them only after the bag was refilled. */
  readonly draws: number;
  readonly refilled: number;
  readonly expected: Readonly<Record<Colour, number>>;
  /** The probability of n or more of a colour, by n, up to the most that can come. */
  readonly at_least: Readonly<Record<Colour, readonly number[]>>;
}

export type State = AzulState | DuelState;

/** The runs through a placed tile, and what they score. */
export interface Runs {
  readonly horizontal: number;
  readonly vertical: number;
  readonly points: number;
}

/** Azul: all tiles of a colour from a factory, or from the centre (source 0). */
export interface TakePreview {
  readonly kind: 'take';
  readonly move: string;
  readonly source: number;
  readonly colour: Colour;
  /** 0 for the floor line. */
  readonly row: number;
  readonly taken: number;
  readonly to_line: number;
  /** Spaces of the floor line that tiles will take, without the marker. */
  readonly to_floor: number;
  readonly to_lid: number;
  readonly takes_marker: boolean;
  readonly completes_line: boolean;
  readonly to_centre: string;
  /** The points of the round for the mover, if it ended before and after this move. */
  readonly gain_before: number;
  readonly gain_after: number;
}

/** Grey wall: where the tile of a line goes. */
export interface PlacePreview extends Runs {
  readonly kind: 'place';
  readonly move: string;
  readonly colour: Colour;
  readonly row: number;
  readonly column: number;
  /** The rows whose free space in this column the colour cannot take any more. */
  readonly closes: readonly number[];
}

/** Duel: tiles from the sun of a factory (0 is the large one), or from the moons. */
export interface DuelTakePreview {
  readonly kind: 'take';
  readonly move: string;
  readonly from: 'sun' | 'moon';
  readonly factory?: number;
  readonly colour: Colour;
  /** 0 for the broken-tiles space. */
  readonly row: number;
  readonly taken: number;
  readonly to_line: number;
  readonly to_broken: number;
  readonly to_tower: number;
  readonly takes_marker: boolean;
  readonly completes_line: boolean;
  /** No space of the row takes the colour, but there is an empty slot for a plate. */
  readonly no_space: boolean;
  /** And there is no empty slot: the line will break. */
  readonly will_break: boolean;
  /** Small factories whose chip is revealed. */
  readonly reveals: readonly number[];
  /** What moves from the sun to the moon, as it is stacked. */
  readonly to_moon: string;
  /** Where the player chooses the order: bottom to top. */
  readonly stacking?: string;
  readonly gain_before: number;
  readonly gain_after: number;
}

export interface PlatePreview {
  readonly kind: 'plate';
  readonly move: string;
  readonly from: 'display' | 'drawn';
  readonly number: number;
  readonly plate: string;
  readonly slot: number;
  readonly turns: number;
  /** Two rows of two with its rotation: a colour, "*" special, "?" every colour. */
  readonly spaces: readonly [string, string];
  /** Rows whose line gets a space for its colour, and rows whose line will break. */
  readonly finds_space: readonly number[];
  readonly will_break: readonly number[];
}

export interface DuelPlacePreview extends Runs {
  readonly kind: 'place';
  readonly move: string;
  readonly colour: Colour;
  readonly row: number;
  readonly column: number;
  /** Those paid. */
  readonly chips: readonly string[];
  /** The row of the special tile that comes with it, 0 for none. */
  readonly special_row: number;
  readonly special_points: number;
}

export interface DrawPreview {
  readonly kind: 'draw';
  readonly move: string;
  readonly pays: number;
}
export interface LookPreview {
  readonly kind: 'look';
  readonly move: string;
}
export interface UnderPreview {
  readonly kind: 'under';
  readonly move: string;
  readonly number: number;
  readonly plate: string;
}
export interface ChipPreview {
  readonly kind: 'chip';
  readonly move: string;
  readonly factory: number;
  readonly chip: string;
}
export interface DeclinePreview {
  readonly kind: 'decline';
  readonly move: string;
  readonly row: number;
}

/** A ply as fields. Row 0 is the floor line or the broken-tiles space; source 0 is the centre, factory 0 the large one. */
export type AzulMoveFields =
  | { readonly kind: 'take'; readonly source: number; readonly colour: Colour; readonly row: number }
  | { readonly kind: 'place'; readonly row: number; readonly column: number };
export type DuelMoveFields =
  | { readonly kind: 'display' | 'keep'; readonly number: number; readonly slot: number; readonly turns: number }
  | { readonly kind: 'draw' | 'look' }
  | { readonly kind: 'under'; readonly number: number }
  /** `stacking` only where the player chooses the order, bottom to top. */
  | { readonly kind: 'sun'; readonly factory: number; readonly colour: Colour; readonly row: number; readonly stacking?: string }
  | { readonly kind: 'moon'; readonly colour: Colour; readonly row: number }
  | { readonly kind: 'chip'; readonly factory: number }
  | { readonly kind: 'place'; readonly row: number; readonly column: number; readonly chips?: readonly string[] }
  | { readonly kind: 'decline'; readonly row: number };
export type MoveFields = AzulMoveFields | DuelMoveFields;
export type DealFields =
  | { readonly kind: 'deal'; readonly factories: readonly string[]; readonly chips?: readonly string[] }
  | { readonly kind: 'plates'; readonly plates: readonly string[] };
export type PlyFields = MoveFields | DealFields;

/** A ply that was played: its fields, and what it moved. What the viewer does not know is missing: the number of a plate that was
    put aside, and the deals of Duel. */
export type ToldPly =
  | { readonly kind: 'take'; readonly source: number; readonly colour: Colour; readonly row: number; readonly taken: number }
  | { readonly kind: 'place'; readonly row: number; readonly column: number; readonly colour: Colour; readonly chips?: readonly string[] }
  | { readonly kind: 'display'; readonly number: number; readonly slot: number; readonly turns: number }
  | { readonly kind: 'keep'; readonly number?: number; readonly slot: number; readonly turns: number }
  /** `pays`: points. */
  | { readonly kind: 'draw'; readonly pays: number }
  | { readonly kind: 'look' }
  | { readonly kind: 'under'; readonly number?: number }
  | {
      readonly kind: 'sun';
      readonly factory: number;
      readonly colour: Colour;
      readonly row: number;
      readonly stacking?: string;
      readonly taken: number;
    }
  | { readonly kind: 'moon'; readonly colour: Colour; readonly row: number; readonly taken: number }
  | { readonly kind: 'chip'; readonly factory: number; readonly chip: string }
  | { readonly kind: 'decline'; readonly row: number }
  | { readonly kind: 'deal'; readonly factories?: readonly string[] }
  | { readonly kind: 'plates' };

/** What a text that is being typed means: a legal move, the beginning of legal moves, a move that is illegal, or nothing. */
export interface TypedText {
  readonly move?: string;
  readonly begins?: string;
  readonly illegal?: Illegal;
}

/** What a legal move would do. */
export type AzulPreview = TakePreview | PlacePreview;
export type DuelPreview =
  DuelTakePreview | PlatePreview | DuelPlacePreview | DrawPreview | LookPreview | UnderPreview | ChipPreview | DeclinePreview;
export type Preview = AzulPreview | DuelPreview;

/** A piece: a tile by its colour; the first-player marker; a special tile; a plate like "S1"; a chip like "BY". The name of a
    piece that the viewer does not know is "?", or "S?" or "J?" for a plate whose back is known. */
export type Piece =
  | { readonly piece: 'tile'; readonly name: Colour }
  | { readonly piece: 'marker' }
  | { readonly piece: 'special' }
  | { readonly piece: 'plate'; readonly name: string; /** On a slot: its quarter turns. */ readonly turns?: number }
  | { readonly piece: 'chip'; readonly name: string };

/** A place of the table. Seats, rows, columns and spaces count from 1. Factories are numbered as in tokens: those of Azul from 1;
    in Duel 0 is the large one. The spaces of a factory or sun are in the order of the state's text; those of a small factory's moon
    from the bottom; those of the display, the drawn plates and the slots are their numbers. A place without a space is a pile. */
export type Place =
  | { readonly at: 'bag' | 'lid' | 'centre' | 'tower' | 'supply' | 'stack' | 'marker' }
  | { readonly at: 'factory' | 'sun'; readonly factory: number; readonly space: number }
  | { readonly at: 'moon'; readonly factory: number; readonly space?: number }
  | { readonly at: 'chip'; readonly factory: number }
  | { readonly at: 'line'; readonly seat: number; readonly row: number; readonly space: number }
  | { readonly at: 'wall' | 'dome'; readonly seat: number; readonly row: number; readonly column: number }
  | { readonly at: 'floor' | 'slot'; readonly seat: number; readonly space: number }
  | { readonly at: 'display'; readonly space: number }
  /** Without a space where the viewer cannot tell which of the plates it is. */
  | { readonly at: 'drawn'; readonly space?: number }
  /** Where the first-player marker of a player lies, off the floor line; broken tiles; chips that are held or spent. */
  | { readonly at: 'holder' | 'broken' | 'chips' | 'spent'; readonly seat: number };

/** A piece moves. */
export type MoveEffect = { readonly kind: 'move'; readonly from: Place; readonly to: Place } & Piece;
/** A piece is turned up or looked at: these seats know it from now on. */
export type RevealEffect = { readonly kind: 'reveal'; readonly place: Place; readonly seats: readonly number[] } & Piece;
/** The lid or the tower goes back into the bag. */
export interface RefillEffect {
  readonly kind: 'refill';
  readonly tiles: string;
}
/** The tiles of a line have no space. Their moves follow. */
export interface BreakEffect {
  readonly kind: 'break';
  readonly seat: number;
  readonly row: number;
  readonly colour: Colour;
  readonly tiles: number;
}
/** Duel: a player puts a marker on the table; `left` is the number that remains. */
export interface UseMarkerEffect {
  readonly kind: 'use_marker';
  readonly seat: number;
  readonly left: number;
}

/** Why a score changes. */
export type ScoreReason =
  /** A placed tile, with the runs counted and where they begin. */
  | {
      readonly reason: 'tile';
      readonly row: number;
      readonly column: number;
      readonly colour: Colour;
      readonly horizontal: number;
      readonly first_column: number;
      readonly vertical: number;
      readonly first_row: number;
    }
  | { readonly reason: 'special'; readonly row: number; readonly column: number }
  /** Azul: spaces of the floor line that are occupied, and what each costs. */
  | { readonly reason: 'floor'; readonly tiles: number; readonly costs: readonly number[] }
  /** Duel: broken tiles, and whether the first-player tile counts, with what both cost. */
  | {
      readonly reason: 'broken';
      readonly tiles: number;
      readonly tile_cost: number;
      readonly marker: boolean;
      readonly marker_cost: number;
    }
  /** Azul, at the end of the game: how many, and the points of each group. */
  | {
      readonly reason: 'bonus';
      readonly rows: number;
      readonly columns: number;
      readonly colours: number;
      readonly row_points: number;
      readonly column_points: number;
      readonly colour_points: number;
    }
  /** Duel, at the end of the game: a scoring tile and how often it counts. */
  | { readonly reason: 'scoring'; readonly scoring: string; readonly count: number }
  /** Duel: a plate was drawn from the stack. */
  | { readonly reason: 'draw' };

/** A score changes. `points` is what the rules count; the score goes from `before` to `after`, never below 0. */
export type PointsEffect = {
  readonly kind: 'points';
  readonly seat: number;
  readonly points: number;
  readonly before: number;
  readonly after: number;
} & ScoreReason;

/** What a ply does on the table. Effects are in the order of their waves, and those of one wave happen at the same time: players
    tile their lines together, row by row. The effects of one seat are in the order of the rules. */
export type Effect = { readonly wave: number } & (MoveEffect | RevealEffect | RefillEffect | BreakEffect | UseMarkerEffect | PointsEffect);

/** For each seat: its expected share of the victory, and its expected final score. */
export interface Evaluation {
  readonly win: readonly number[];
  readonly score: readonly number[];
}

/** A move and what is expected to follow. */
export interface Line extends Evaluation {
  readonly move: string;
  /** The expected continuation, beginning with the move. */
  readonly pv: readonly string[];
  readonly nodes: number;
  /** Everything up to the end of the round was searched. */
  readonly exact?: true;
}

export interface Report {
  readonly best: string;
  /** The best first. */
  readonly lines: readonly Line[];
  readonly nodes: number;
  readonly depth: number;
  /** Every move was searched to the end of the round, so the best one is proved. */
  readonly exact?: true;
  readonly time_ms: number;
}

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 'max';

/** When a search ends. Without limits it takes one second, or the time of its level. */
export interface Limits {
  readonly nodes?: number;
  /** In milliseconds. */
  readonly time?: number;
  readonly depth?: number;
  /** How many moves to evaluate and report. */
  readonly lines?: number;
  /** Play like this level; such a search uses one worker. */
  readonly level?: Level;
}

export interface ReviewedMove {
  readonly token: string;
  readonly seat: number;
  /** The best move that the engine found. */
  readonly best: string;
  /** The winning chance that the move cost compared with the best move: 0 to 1. */
  readonly loss: number;
  /** The best move and the loss come from searches to the end of the round. */
  readonly exact?: true;
  readonly before: Evaluation;
  readonly after: Evaluation;
}
export interface ReviewedDeal {
  readonly token: string;
  readonly seat?: undefined;
  /** The change of each seat's winning chance by the deal. */
  readonly luck: readonly number[];
  readonly before: Evaluation;
  readonly after: Evaluation;
}
export type ReviewedPly = ReviewedMove | ReviewedDeal;

export interface Review {
  readonly plies: readonly ReviewedPly[];
  /** The total cost of each seat's moves. */
  readonly loss: readonly number[];
  /** The total luck of each seat with the deals. */
  readonly luck: readonly number[];
}

export interface ReviewOptions {
  /** Of each search. */
  readonly nodes?: number;
  /** How many deals to draw where a deal is awaited. */
  readonly deals?: number;
  readonly seed?: number | bigint;
}
