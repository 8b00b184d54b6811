import type { Report, Review, ReviewedMove, ReviewedPly } from '@azulejo/core';

/** How good a move was, by the share of the victory that it gave away. */
export type Verdict = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

const limits: readonly (readonly [Verdict, number])[] = [
  ['best', 0.005],
  ['good', 0.03],
  ['inaccuracy', 0.08],
  ['mistake', 0.16],
];

export function verdict(loss: number): Verdict {
  return limits.find(([, below]) => loss < below)?.[0] ?? 'blunder';
}

/** The expected share of the victory over a game: at the start, and after each ply, for each seat. */
export function curve(review: Review): readonly (readonly number[])[] {
  const [first] = review.plies;
  return first ? [first.before.win, ...review.plies.map((ply) => ply.after.win)] : [];
}

/** A ply that turned the game: a move that gave something away, or a deal that brought luck. */
export interface Swing {
  /** Of the game: 1 is after its first token. */
  readonly ply: number;
  readonly token: string;
  readonly kind: 'choice' | 'luck';
  /** Who gave away, or who was lucky. */
  readonly seat: number;
  readonly size: number;
  /** What would have been better. */
  readonly best?: string;
  /** A move whose loss comes from searches to the end of the round. */
  readonly exact?: true | undefined;
}

function swing(ply: ReviewedPly, index: number): Swing {
  if (ply.seat !== undefined) {
    return { ply: index + 1, token: ply.token, kind: 'choice', seat: ply.seat, size: ply.loss, best: ply.best, exact: ply.exact };
  }
  const size = Math.max(...ply.luck);
  return { ply: index + 1, token: ply.token, kind: 'luck', seat: ply.luck.indexOf(size) + 1, size };
}

/** The largest first; differences below the noise of two searches are ignored. */
export function swings(review: Review, most = 6, least = 0.03): readonly Swing[] {
  const all = review.plies.map(swing).filter(({ size }) => size >= least);
  return all.sort((a, b) => b.size - a.size).slice(0, most);
}

/** The sums of a seat's losses and luck. */
export interface SeatSummary {
  readonly seat: number;
  readonly moves: number;
  readonly loss: number;
  readonly luck: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** How many of the moves were judged by searches to the end of the round. */
  readonly exact: number;
}

export function summary(review: Review): readonly SeatSummary[] {
  return review.loss.map((loss, index) => {
    const seat = index + 1;
    const counts: Record<Verdict, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
    const moves = review.plies.filter((ply): ply is ReviewedMove => ply.seat === seat);
    for (const move of moves) counts[move.token === move.best ? 'best' : verdict(move.loss)] += 1;
    return { seat, moves: moves.length, loss, luck: review.luck[index]!, counts, exact: moves.filter((move) => move.exact).length };
  });
}

/** How much worse a move is than the best, for the seat to act; nothing where it was not valued. */
export function lossOf(report: Report, seat: number, move: string): number | undefined {
  const [best] = report.lines;
  const line = report.lines.find((candidate) => candidate.move === move);
  return best && line && Math.max(0, best.win[seat - 1]! - line.win[seat - 1]!);
}

/** Candidates as arrows: the best has strength 1, one that gives away a tenth of the victory next to nothing. */
export function arrows(report: Report | undefined, seat: number): { token: string; strength: number }[] {
  if (!report || seat === 0) return [];
  return report.lines.slice(0, 5).map(({ move }) => {
    const loss = lossOf(report, seat, move) ?? 1;
    return { token: move, strength: Math.max(0.15, 1 - loss * 10) };
  });
}
