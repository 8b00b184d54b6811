/** Four tiles with two sides each; one side at most is in play. */
export const scoringTiles = [
  ['rows', 'colours'],
  ['columns', 'border'],
  ['diagonals', 'corners'],
  ['wild', 'special'],
] as const;
