// Factories around the centre: as large as fits, and for fingers never too near each other.
import { describe, expect, it } from 'vitest';
import { arc, ring } from '../../../src/frame/ring';

const finger = 44.5;
const centre = { across: 133, high: 94 };

describe('an arc of factories', () => {
  for (const [count, width, height] of [
    [5, 312, 187],
    [5, 352, 187],
    [5, 382, 325],
    [7, 382, 325],
    [9, 382, 385],
  ] as const) {
    it(`fits ${count} in ${width} × ${height}`, () => {
      const { size, places, low } = arc(count, { width, height, centre, below: 0, finger })!;
      expect(size).toBeGreaterThanOrEqual(2 * finger);
      expect(places).toHaveLength(count);
      for (const [at, { x, y }] of places.entries()) {
        expect(Math.abs(x)).toBeLessThanOrEqual((width - size) / 2 + 0.01);
        expect(Math.abs(y)).toBeLessThanOrEqual((height - size) / 2 + 0.01);
        // The same on both sides.
        const opposite = places[count - 1 - at]!;
        expect([opposite.x, opposite.y]).toEqual([expect.closeTo(-x), expect.closeTo(y)]);
        for (const other of places.slice(at + 1)) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(size);
        const free = Math.abs(x) >= (size + centre.across) / 2 || Math.abs(y - low) >= (size + centre.high) / 2;
        expect(free, `factory ${at + 1} leaves the centre its room`).toBe(true);
      }
      expect(low + centre.high / 2).toBeLessThanOrEqual(height / 2);
    });
  }

  it('is larger where there is more room, and keeps what is to be free below the centre', () => {
    const small = arc(5, { width: 352, height: 200, centre, below: 0, finger })!;
    const large = arc(5, { width: 382, height: 325, centre, below: 34, finger })!;
    expect(large.size).toBeGreaterThan(small.size);
    expect(large.low + centre.high / 2 + 34).toBeLessThanOrEqual(325 / 2);
  });

  it('is none where fingers would not hit', () => {
    expect(arc(9, { width: 352, height: 230, centre, below: 0, finger })).toBeUndefined();
  });
});

it('a ring goes round the centre', () => {
  const { places } = ring(5, 472, 600);
  expect(places[0]!.y).toBeLessThan(0);
  expect(places.some(({ y }) => y > 0)).toBe(true);
});
