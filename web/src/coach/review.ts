import type { Report, Review, ReviewedMove, ReviewedPly } from '@azulejo/core';

/** How good a move was, by the winning chance that it cost. The limits are in docs/review.md. */
export type Verdict = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

const limits: readonly (readonly [Verdict, number])[] = [
  ['best', 0.005],
  ['good', 0.05],
  ['inaccuracy', 0.1],
  ['mistake', 0.15],
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

/** What turned the game: three moves or deals at most. */
export const turningPoints = (review: Review): readonly Swing[] => swings(review, 3, 0.05);

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

/** Of a move, in per cent, by the winning chance that it cost. */
function moveAccuracy(loss: number): number {
  return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * loss * 100) - 3.1669));
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  return Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length);
}

/**
 * How well a seat played, in per cent: the mean of two means over its moves, one weighted by how much the chances moved around each
 * of them, the other harmonic, so that a single blunder counts. Undefined for who did not move.
 */
export function accuracy(review: Review, seat: number): number | undefined {
  const chances = curve(review).map((share) => share[seat - 1]! * 100);
  const size = Math.min(8, Math.max(2, Math.floor(review.plies.length / 10)));
  const moves = review.plies.flatMap((ply, index) => {
    if (ply.seat !== seat) return [];
    const from = Math.max(0, Math.min(index + 2, chances.length) - size);
    const weight = Math.min(12, Math.max(0.5, deviation(chances.slice(from, from + size))));
    return [{ weight, value: ply.token === ply.best ? 100 : moveAccuracy(ply.loss) }];
  });
  if (moves.length === 0) return undefined;
  const weights = moves.reduce((sum, { weight }) => sum + weight, 0);
  const weighted = moves.reduce((sum, { weight, value }) => sum + weight * value, 0) / weights;
  const harmonic = moves.length / moves.reduce((sum, { value }) => sum + 1 / Math.max(1, value), 0);
  return (weighted + harmonic) / 2;
}

/** The moves to learn from, of one seat or of all, in the order of the game: those that cost so much winning chance. */
export function mistakes(review: Review, seat?: number, least = 0.05): readonly Swing[] {
  const all = review.plies.map(swing).filter(({ kind, size, token, best }) => kind === 'choice' && size >= least && token !== best);
  return all.filter((each) => seat === undefined || each.seat === seat);
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
