// Why one move is better than another, from what the rules say that each would do and what the engine expects.

import type { Line, Preview, Report, ReviewedMove } from '@azulejo/core';
import { lossOf, verdict, type Verdict } from './review';

/** A sentence of the catalogue, and what to put into it. */
export interface Reason {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Advice {
  readonly verdict: Verdict;
  /** Share of the victory given away. */
  readonly loss: number;
  readonly reasons: readonly Reason[];
}

const reason = (key: string, params: Reason['params'] = {}): Reason => ({ key: `look.coach.${key}`, params });

/** What of a move can be compared with any other: penalties, points of the round, lines. */
function bill(move: Preview) {
  const take = move.kind === 'take';
  const duel = take && 'to_broken' in move;
  return {
    lost: take ? (duel ? move.to_broken : move.to_floor) : 0,
    marker: take && move.takes_marker,
    completes: take && move.completes_line ? move.row : 0,
    gain: take ? move.gain_after - move.gain_before : 0,
    breaks: duel && move.will_break ? move.row : 0,
    noSpace: duel && move.no_space ? move.row : 0,
    reveals: duel ? move.reveals.length : 0,
    placed: move.kind === 'place' ? move.points : undefined,
    finds: move.kind === 'plate' ? move.finds_space.length : 0,
    platesBreak: move.kind === 'plate' ? move.will_break.length : 0,
  };
}

/** What is worse about the chosen move, the weightiest first. */
function drawbacks(chosen: Preview, best: Preview): Reason[] {
  const own = bill(chosen);
  const other = bill(best);
  const found: Reason[] = [];
  if (own.breaks > 0 && other.breaks === 0) found.push(reason('breaks', { n: own.breaks }));
  if (own.lost > other.lost) found.push(reason('to_broken' in chosen ? 'broken' : 'floor', { n: own.lost - other.lost }));
  if (own.marker && !other.marker) found.push(reason('marker'));
  if (other.completes > 0 && own.completes === 0) found.push(reason('completes', { n: other.completes }));
  if (other.gain > own.gain) found.push(reason('gain', { n: other.gain - own.gain }));
  if (own.placed !== undefined && other.placed !== undefined && other.placed > own.placed) {
    found.push(reason('placed', { n: other.placed - own.placed }));
  }
  if (own.noSpace > 0 && other.noSpace === 0) found.push(reason('no_space', { n: own.noSpace }));
  if (other.finds > own.finds) found.push(reason('finds', { n: other.finds }));
  if (own.platesBreak > other.platesBreak) found.push(reason('plate_breaks', { n: own.platesBreak }));
  if (own.reveals > other.reveals) found.push(reason('reveals', { n: own.reveals }));
  return found;
}

/** What the engine expects, in points; said where it is more than half a point. */
function expectations(chosen: Line, best: Line, seat: number): Reason[] {
  const found: Reason[] = [];
  const own = best.score[seat - 1]! - chosen.score[seat - 1]!;
  if (own >= 0.5) found.push(reason('own_score', { points: own }));
  const others = (line: Line) => Math.max(...line.score.filter((_score, index) => index !== seat - 1));
  const gift = others(chosen) - others(best);
  if (gift >= 0.5) found.push(reason('gift', { points: gift }));
  return found;
}

/**
 * What to say about a move of the seat to act. The report must have valued it; nothing is said where it has not.
 * A move that brings more at once but is worse in the end is said to be so.
 */
export function advise(report: Report, moves: readonly Preview[], seat: number, move: string): Advice | undefined {
  const loss = lossOf(report, seat, move);
  const [best] = report.lines;
  const line = report.lines.find((candidate) => candidate.move === move);
  if (loss === undefined || !best || !line) return undefined;
  if (move === best.move) return { verdict: 'best', loss: 0, reasons: merits(moves.find((each) => each.move === move)) };
  const chosen = moves.find((each) => each.move === move);
  const better = moves.find((each) => each.move === best.move);
  const reasons = chosen && better ? drawbacks(chosen, better) : [];
  const greedy = chosen && better ? bill(chosen).gain - bill(better).gain : 0;
  if (greedy > 0 && loss >= 0.03) reasons.push(reason('greedy', { n: greedy }));
  reasons.push(...expectations(line, best, seat));
  return { verdict: verdict(loss), loss, reasons: reasons.slice(0, 3) };
}

/** Why the best move of a review was better than the one played. */
export function explain(moves: readonly Preview[], reviewed: ReviewedMove): readonly Reason[] {
  const { token, best, seat, loss, before, after } = reviewed;
  const chosen = moves.find((each) => each.move === token);
  const better = moves.find((each) => each.move === best);
  if (!chosen || !better || token === best) return [];
  const reasons = drawbacks(chosen, better);
  const greedy = bill(chosen).gain - bill(better).gain;
  if (greedy > 0 && loss >= 0.03) reasons.push(reason('greedy', { n: greedy }));
  const value = ({ win, score }: ReviewedMove['before'], move: string): Line => ({ win, score, move, pv: [move], nodes: 0 });
  reasons.push(...expectations(value(after, token), value(before, best), seat));
  return reasons.slice(0, 3);
}

/** What speaks for a move by itself. */
export function merits(move: Preview | undefined): Reason[] {
  if (!move) return [];
  const own = bill(move);
  const found: Reason[] = [];
  if (own.completes > 0) found.push(reason('good_completes', { n: own.completes }));
  if (own.gain > 0) found.push(reason('good_gain', { n: own.gain }));
  if (own.placed !== undefined && own.placed > 0) found.push(reason('good_placed', { n: own.placed }));
  if (move.kind === 'take' && move.row > 0 && own.lost === 0) found.push(reason('good_clean'));
  if (own.finds > 0) found.push(reason('good_finds', { n: own.finds }));
  if (own.marker) found.push(reason('good_marker'));
  return found.slice(0, 3);
}
