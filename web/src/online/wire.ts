// What the server sends (docs/api.md). Seats count from 1.
import type { GameName, Level, State } from '@azulejo/core';

export interface WireSeat {
  readonly seat: number;
  readonly kind: 'human' | 'open' | 'ai';
  readonly taken: boolean;
  readonly name?: string;
  readonly level?: Level;
  /** The game begins when the seat's browser has sent a nonce. */
  readonly awaits_nonce?: true;
  /** An AI plays for whoever holds it. */
  readonly stand_in?: true;
  /** How many moves an AI made for whoever holds it. */
  readonly stand_in_moves?: number;
  /** It cannot win, because an AI has played for it. */
  readonly barred?: true;
  readonly left?: true;
  readonly timed_out?: true;
  readonly resigned?: true;
  /** Not told with events. */
  readonly connected?: boolean;
}

export type ClockRule =
  | { readonly kind: 'none' }
  | { readonly kind: 'move'; readonly seconds: number }
  | { readonly kind: 'game'; readonly seconds: number; readonly increment: number }
  | { readonly kind: 'days'; readonly days: number };

/** What is left at `now` of the server, and whose clock runs (0: nobody's). */
export type WireClock = ClockRule & { readonly left_ms: readonly number[]; readonly running: number; readonly now: number };

export interface Offers {
  readonly undo?: { readonly seat: number; readonly agreed: readonly number[] };
  readonly rematch?: { readonly agreed: readonly number[] };
}

export interface WireResult {
  readonly reason: 'played' | 'resigned' | 'claimed';
  readonly seat?: number;
  readonly winners: readonly number[];
  /** Of each seat; those who are not there at the end come last. */
  readonly places: readonly number[];
  readonly absent?: readonly number[];
  /** Seats that cannot win, because an AI has played for them. */
  readonly barred?: readonly number[];
  readonly scores: readonly number[];
}

export interface WireChance {
  /** How the deals are computed (docs/fair-chance.md). */
  readonly scheme: 1 | 2;
  readonly commitment: string;
  readonly nonces: readonly string[];
  readonly seed?: string;
}

export interface WireView {
  readonly id: string;
  readonly game: GameName;
  readonly players: number;
  readonly status: 'waiting' | 'playing' | 'finished';
  /** How many events there have been. */
  readonly event: number;
  readonly ply: number;
  /** The viewer's seat; nobody's for a spectator. */
  readonly you?: number;
  /** The seat that begins, where whoever made the table said so. */
  readonly first?: number;
  /** Nothing while seats are open. */
  readonly state: State | null;
  readonly seats: readonly WireSeat[];
  readonly clock: WireClock | null;
  readonly timeout: 'ai' | 'claim';
  /** The AI that plays for those who leave or run out of time. */
  readonly stand_in: Level;
  readonly listed: boolean;
  readonly hints: boolean;
  readonly offers: Offers;
  /** The last messages, the oldest first. */
  readonly chat?: readonly { readonly seat: number; readonly preset: number; readonly at: number }[];
  readonly chance: WireChance;
  readonly result?: WireResult;
  readonly rematch?: string;
  readonly created: number;
  /** The server's time when it made the view. */
  readonly now: number;
}

/** A page of the plies of a game, as the viewer has seen them. */
export interface WireLog {
  readonly event: number;
  /** If it differs between two pages, moves were taken back meanwhile. */
  readonly undos: number;
  readonly count: number;
  /** Before the first ply; on the first page of a game that has begun. */
  readonly start?: State;
  readonly plies: readonly { readonly ply: number; readonly seat?: number; readonly move: string; readonly state: State }[];
  /** The path of the next page. */
  readonly next?: string;
}

interface Positioned {
  readonly ply: number;
  readonly state: State;
  readonly clock: WireClock | null;
}

/** Events have numbers, and can be asked for again from one of them on. */
export type WireEvent = { readonly event: number; readonly at: number } & (
  | ({ readonly type: 'start'; readonly chance: WireChance } & Positioned)
  | ({ readonly type: 'ply'; readonly seat?: number; readonly move: string } & Positioned)
  | ({ readonly type: 'undo'; readonly seat: number } & Positioned)
  | { readonly type: 'offer'; readonly what: 'undo' | 'rematch'; readonly seat: number; readonly offers: Offers }
  | { readonly type: 'answer'; readonly what: 'undo' | 'rematch'; readonly seat: number; readonly accept: boolean; readonly offers: Offers }
  | { readonly type: 'chat'; readonly seat: number; readonly preset: number }
  | { readonly type: 'seats'; readonly what: string; readonly seat: number; readonly seats: readonly WireSeat[]; readonly clock: WireClock | null }
  | ({ readonly type: 'finished'; readonly result: WireResult; readonly chance: WireChance } & Positioned)
  | { readonly type: 'rematch'; readonly game: string }
);

export type WireMessage =
  | ({ readonly type: 'view' } & WireView)
  | WireEvent
  | { readonly type: 'presence'; readonly connected: readonly boolean[] }
  | { readonly type: 'pong' | 'bye' | 'error' };

export interface ListedTable {
  readonly id: string;
  readonly game: GameName;
  readonly players: number;
  readonly status: WireView['status'];
  readonly open_seats: number;
  readonly created: number;
  readonly clock?: ClockRule;
  readonly hints?: boolean;
  readonly seats?: readonly { readonly kind: WireSeat['kind']; readonly level?: Level }[];
}
