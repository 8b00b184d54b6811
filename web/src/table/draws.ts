// Chances of draws without replacement.

/** The chance of drawing exactly k of `good` among `all` in `draws`, for every k. */
export function hypergeometric(good: number, all: number, draws: number): number[] {
  // From k to k + 1 the chance changes by a ratio; what starts as 1 is scaled in the end.
  const least = Math.max(0, draws - (all - good));
  const most = Math.min(good, draws);
  const weights: number[] = [];
  let weight = 1;
  for (let k = least; k <= most; ++k) {
    weights[k] = weight;
    weight *= ((good - k) * (draws - k)) / ((k + 1) * (all - good - draws + k + 1));
  }
  const total = weights.reduce((partial, each) => partial + (each ?? 0), 0);
  return Array.from({ length: most + 1 }, (_, k) => (weights[k] ?? 0) / total);
}
