import type { Effect, GameName, Level, Preview, Result, State } from '@azulejo/core';

export interface SeatInfo {
  readonly seat: number;
  readonly name: string;
  readonly kind: 'human' | 'ai' | 'open';
  readonly level?: Level;
  readonly mine: boolean;
  readonly present?: boolean;
  /** Cannot win, whatever its points: its player left, or an AI has played for it. */
  readonly barred?: boolean;
}

export interface LogEntry {
  readonly ply: number;
  readonly token: string;
  /** Undefined for a deal. */
  readonly seat?: number;
  readonly before: State;
  readonly after: State;
  /** What it did on the table, as the viewer sees it. */
  readonly effects: readonly Effect[];
}

/** A game under way, wherever it is played. Its fields are reactive. */
export interface Table {
  readonly game: GameName;
  readonly seats: readonly SeatInfo[];
  /** What the viewer may see now. */
  readonly state: State;
  /** The seat that sees the table; null for a spectator, or for everybody if nothing is hidden. */
  readonly viewer: number | null;
  /** Legal moves with what they do if a seat of mine is to move, else none. */
  readonly moves: readonly Preview[];
  /** The only legal move, where there is no choice. */
  readonly forced?: string;
  readonly log: readonly LogEntry[];
  /** How many plies were played; the log may not be read yet. */
  readonly ply: number;
  readonly thinking: boolean;
  readonly hintsAllowed: boolean;
  /** A seat that gave up, which ends a game for two; or one that left, if the others claimed the win. */
  readonly resigned?: number;
  readonly claimed?: boolean;
  /** Who won, where that is not who has most points. */
  readonly winners?: readonly number[];
  play(move: string): Promise<Result<void>>;
  undo(): Promise<Result<void>>;
  resign(): Promise<Result<void>>;
}

/** Candidates to draw on a board; the strongest has 1. */
export interface Arrow {
  readonly token: string;
  readonly strength: number;
}

/** What both boards take: they show a state and let people choose among the moves given. */
export interface BoardProps {
  state: State;
  seats: readonly SeatInfo[];
  viewer: number | null;
  /** Whose board is the large one where nobody looks; by default that of whoever is to move. */
  front?: number;
  /** Empty: look only. */
  moves: readonly Preview[];
  /** The only legal move, where there is no choice. */
  forced?: string;
  /** How the game ended, if its state does not tell: by resignation or by a claim. */
  result?: string;
  /** A move was chosen, and confirmed where the settings ask for it. */
  onmove?: (token: string) => void;
  arrows?: readonly Arrow[];
  /** What just happened, to animate and mark. */
  last?: LogEntry;
  /** All of the game so far: for the log, the scoring of rounds, and what happened since the viewer's last move. */
  log?: readonly LogEntry[];
  /** Decoration only. */
  animate?: boolean;
}
