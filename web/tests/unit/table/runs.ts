// What every tile that counts must say of its runs, in both games.
import type { PointsEffect } from '@azulejo/core';
import { expect } from 'vitest';

/** The runs are on the board, whole, and go through the tile. `rows` have "." where nothing lies. */
export function expectRuns(rows: readonly string[], tile: Extract<PointsEffect, { readonly reason: 'tile' }>): void {
  const { row, column, horizontal, first_column: left, vertical, first_row: top } = tile;
  const across = `.${rows[row - 1]!}.`;
  const down = `.${rows.map((each) => each[column - 1]).join('')}.`;
  expect(across.slice(left - 1, left + horizontal + 1)).toMatch(/^\.[^.]+\.$/);
  expect(down.slice(top - 1, top + vertical + 1)).toMatch(/^\.[^.]+\.$/);
  expect([left <= column && column < left + horizontal, top <= row && row < top + vertical]).toEqual([true, true]);
}
