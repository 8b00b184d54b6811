// What the package @azulejo/board offers to other pages.
import type { MoveFields, Result, State } from '@azulejo/core';

export interface BoardOptions {
  /** A record, a position string or a JSON state; or a state, which may be a view with covered pieces. */
  position: string | State;
  /** Of a record: how many plies are played; all of them if not given. */
  ply?: number;
  /** Seats that move on this board; `true` for all. Without them it is read-only. */
  playable?: boolean | readonly number[];
  /** Whose board is in front, and who is "you"; null for spectators. */
  viewer?: number | null;
  /** Names of the seats, in order. */
  names?: readonly string[];
  /** The following hold for all boards of a page. */
  theme?: 'auto' | 'light' | 'dark';
  contrast?: boolean;
  /** Letters on the tiles. */
  letters?: boolean;
  language?: 'en' | 'it' | 'fr' | 'ro' | 'nb';
  /** Whether a chosen move waits to be confirmed. */
  confirm?: 'off' | 'always' | 'timed';
  animation?: 'off' | 'slow' | 'normal' | 'fast';
}

/** A move that somebody made on the board. */
export interface BoardMove {
  readonly token: string;
  readonly fields: MoveFields;
  readonly seat: number;
  /** The position after it; undefined where the board shows a view, which does not tell. */
  readonly position?: string;
}

export interface Board {
  /** What is shown. */
  readonly state: State;
  /** Changes what is given, and keeps everything else; or says what is wrong with it. */
  set(options: Partial<BoardOptions>): Result<void>;
  /** Plays a move or a deal, as a token or as fields, and animates it; listeners are not called. A view has to be set anew instead. */
  move(ply: string | MoveFields): Result<void>;
  /** Calls `listener` with every move that is made on the board. The result removes it. */
  on(event: 'move', listener: (move: BoardMove) => void): () => void;
  /** Removes the board from the page. */
  destroy(): void;
}

/** Shows a board that fills an element; it is rejected where the rules cannot be loaded or the position is none. */
export type Mount = (element: HTMLElement, options: BoardOptions) => Promise<Board>;
