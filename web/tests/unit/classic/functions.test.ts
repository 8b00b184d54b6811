import type { AzulState } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { outlook } from '../../../src/classic/chances';
import { nearest, waysAmong } from '../../../src/frame/focus';
import { BAR, BOARD_HEIGHT, BOARD_WIDTH, GLANCE, layout } from '../../../src/classic/layout';
import { stockOf, stockText, withTile } from '../../../src/core/stock';
import { groups } from '../../../src/tiles/counts';
import { printedColour } from '../../../src/classic/pieces';
import { since } from '../../../src/table/news';
import { said } from '../../../src/classic/story';
import { playedLog, seatsOf } from './games';

const FACTORIES = { 2: 5, 3: 7, 4: 9 } as const;

describe('layout', () => {
  const rooms = [360, 390, 430, 768, 1024, 1120, 1440, 1920].flatMap((width) =>
    ([2, 3, 4] as const).map((players) => ({
      width,
      height: { 360: 592, 390: 750, 430: 840, 768: 976, 1024: 700, 1120: 840, 1440: 852, 1920: 1030 }[width]!,
      players,
      factories: FACTORIES[players],
    })),
  );

  test.each(rooms)('$width × $height for $players fits without scrolling', (room) => {
    const { mode, unit, small, plate, perRow, centreApart, ring, side, smallSide } = layout(room);
    const others = room.players - 1;
    const rows = Math.ceil(room.factories / perRow);
    const offer = ring ? ring.height : rows * plate + (centreApart ? 0.62 * plate : 0);
    expect(ring ? ring.width : perRow * plate).toBeLessThanOrEqual(room.width);
    expect(BOARD_WIDTH * unit + side).toBeLessThanOrEqual(room.width);
    expect(BOARD_WIDTH * small + smallSide).toBeLessThanOrEqual(room.width);
    if (mode === 'phone') expect(BAR.phone + GLANCE + offer + BOARD_HEIGHT * unit).toBeLessThanOrEqual(room.height);
    if (mode === 'tall') {
      expect(BAR.tall + offer + BOARD_HEIGHT * (unit + small)).toBeLessThanOrEqual(room.height);
      expect(others * BOARD_WIDTH * small).toBeLessThanOrEqual(room.width);
    }
    if (mode === 'wide') {
      expect(BAR.wide + BOARD_HEIGHT * (unit + small)).toBeLessThanOrEqual(room.height);
      expect(offer + (others > 1 ? BOARD_HEIGHT * small : 0)).toBeLessThanOrEqual(room.height);
      expect(ring!.width + BOARD_WIDTH * unit).toBeLessThanOrEqual(room.width);
      if (others > 1) expect(others * BOARD_WIDTH * small).toBeLessThanOrEqual(room.width);
    }
  });

  test.each(rooms)('$width × $height for $players: factories of a ring lie in it and not on each other', (room) => {
    const { ring, plate } = layout(room);
    if (!ring) return expect(room.width).toBeLessThan(560);
    expect(ring.places).toHaveLength(room.factories);
    for (const [at, one] of ring.places.entries()) {
      expect(Math.abs(one.x) + plate / 2).toBeLessThanOrEqual(ring.width / 2 + 1);
      expect(Math.abs(one.y) + plate / 2).toBeLessThanOrEqual(ring.height / 2 + 1);
      for (const other of ring.places.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(plate);
      expect(Math.hypot(one.x, one.y - (ring.low ?? 0)), 'clear of the centre').toBeGreaterThanOrEqual(plate * 0.9);
    }
  });

  test.each(rooms)('$width × $height for $players has tiles that fingers hit', (room) => {
    const { mode, unit, plate } = layout(room);
    // A tile of a factory with the margin that belongs to it.
    expect(plate * 0.36 + plate * 0.06).toBeGreaterThanOrEqual(mode === 'phone' ? 34 : 36);
    expect(unit).toBeGreaterThanOrEqual(24);
  });

  test('the viewer’s board is larger than the others', () => {
    for (const room of rooms) {
      const { unit, small } = layout(room);
      expect(unit).toBeGreaterThan(small);
    }
  });
});

describe('what the next round brings', () => {
  test('is what bag and lid hold, colour by colour', () => {
    for (const entry of playedLog('azul', 3, 5)) {
      const state = entry.before as AzulState;
      const view = outlook(state);
      expect(Object.values(view.expected).reduce((total, each) => total + each)).toBeCloseTo(view.draws, 6);
      expect(view.draws).toBeLessThanOrEqual(4 * state.factories.length);
      for (const colour of ['B', 'W'] as const) {
        expect(view.atLeast(colour, 0)).toBe(1);
        expect(view.atLeast(colour, view.bag[colour] + view.lid[colour] + 1)).toBe(0);
      }
    }
  });
});

describe('pieces', () => {
  test('are read and grouped', () => {
    expect(stockOf('B17W2')).toEqual({ B: 17, Y: 0, R: 0, K: 0, W: 2 });
    expect(stockText({ B: 17, Y: 0, R: 1, K: 0, W: 2 })).toBe('B17R1W2');
    expect(withTile('B17W2', 'Y')).toBe('B17Y1W2');
    expect(groups('WBBK')).toEqual([
      { colour: 'B', count: 2 },
      { colour: 'K', count: 1 },
      { colour: 'W', count: 1 },
    ]);
  });

  test('the coloured wall begins B Y R K W and moves on one column a row (A3)', () => {
    const rows = [1, 2, 3, 4, 5].map((row) => [1, 2, 3, 4, 5].map((column) => printedColour(row, column)).join(''));
    expect(rows).toEqual(['BYRKW', 'WBYRK', 'KWBYR', 'RKWBY', 'YRKWB']);
  });
});

describe('arrow keys', () => {
  const box = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 10 });
  const boxes = [box(20, 0), box(40, 0), box(0, 20), box(20, 40)];

  test('lead to the nearest straight ahead', () => {
    expect(nearest(box(0, 0), boxes, 'right')).toBe(0);
    expect(nearest(box(0, 0), boxes, 'down')).toBe(2);
    expect(nearest(box(40, 0), boxes.slice(0, 1), 'left')).toBe(0);
    expect(nearest(box(20, 40), boxes, 'up')).toBe(0);
  });

  test('stay where nothing is ahead', () => {
    expect(nearest(box(0, 0), boxes, 'up')).toBe(-1);
  });

  test('reach everything, also what is nearest to nothing', () => {
    const reach = (ways: readonly Record<string, number>[]) => {
      const found = new Set([0]);
      for (const at of found) for (const to of Object.values(ways[at]!)) if (to >= 0) found.add(to);
      return found.size;
    };
    let state = 1;
    const below = (n: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % n;
    let mended = 0;
    for (let layout = 0; layout < 300; ++layout) {
      const scattered = Array.from({ length: 25 }, () => {
        const [left, top] = [below(800), below(500)];
        return { left, top, right: left + 20 + below(80), bottom: top + 20 + below(60) };
      });
      const near = scattered.map((from) =>
        Object.fromEntries((['left', 'right', 'up', 'down'] as const).map((way) => [way, nearest(from, scattered, way)])),
      );
      const ways = waysAmong(scattered);
      expect(reach(ways)).toBe(25);
      if (reach(near) === 25) expect(ways).toEqual(near);
      else ++mended;
    }
    expect(mended, 'the nearest alone does not lead everywhere').toBeGreaterThan(0);
  });
});

describe('the story', () => {
  const log = playedLog('azul', 3, 4);

  test('since the viewer moved is what the others did', () => {
    const own = log.findIndex((entry) => entry.seat === 2);
    const upTo = log.slice(0, own + 3);
    expect(since(upTo, 2).map((entry) => entry.seat)).toEqual([3, 1]);
    expect(since(upTo, null)).toHaveLength(1);
    expect(since(log.slice(0, 1), 1)).toEqual([]);
  });

  test('says who took what', () => {
    const first = log.find((entry) => entry.seat !== undefined)!;
    expect(said(first, seatsOf(3))).toMatch(/^(Anna|Bruno|Carla): \d × \w+: (factory \d|centre) → (line \d|floor line)$/);
    expect(said(log[0]!, seatsOf(3))).toBe('Round 1: the factories are filled');
  });
});
