// The animations of each kind of ply of Duel: from the old place of a piece to its new one.
import { unwrap, type DuelState, type Position } from '@azulejo/core';
import { describe, expect, test } from 'vitest';
import { flights, unlessPlaced } from '../../../src/duel/flights';
import { stepsOf } from '../../../src/table/rounds';
import type { LogEntry } from '../../../src/table/table';
import type { Flight } from '../../../src/frame/fly';
import { azulejo } from '../rules';
import { at, drafting, duelLog, duelPlies } from './games';

const faces = azulejo.duelComponents().plates;

function entryOf(before: Position, token: string): LogEntry {
  const after = unwrap(before.play(token));
  return {
    ply: 1,
    token,
    seat: before.turn || undefined,
    before: before.state,
    after: after.state,
    effects: unwrap(before.effects(token)),
  };
}
const flownBy = (before: Position, token: string) => flights(entryOf(before, token), faces);
/** "art: from → to", with the wave where it is not the first and when it goes where it does not stay. */
const told = ({ art = '', from, to, wave, until, points }: Flight) =>
  `${art}: ${from} → ${to}${wave ? ` at ${wave}` : ''}${until === undefined ? '' : ` until ${until}`}${points === undefined ? '' : ` (${points})`}`;

describe('a ply', () => {
  // Seat 1 is to act; the large factory holds BYRRK, the small ones BBBB, BRKW, BYRK, YYKW.
  test.each<[string, string, string, string[]]>([
    [
      'a sun, the rest stacked',
      '',
      '3R2/YKB',
      ['Y: sun-3-1 → moon-3-0', 'K: sun-3-3 → moon-3-1', 'B: sun-3-0 → moon-3-2', 'R: sun-3-2 → line-1-2-0'],
    ],
    [
      'a sun with more than the line takes',
      '',
      '1B3',
      ['B: sun-1-0 → line-1-3-0', 'B: sun-1-1 → line-1-3-1', 'B: sun-1-2 → line-1-3-2', 'B: sun-1-3 → floor-1-0'],
    ],
    [
      'the large sun',
      '',
      'LR6',
      ['B: sun-0-0 → moon-0-0', 'Y: sun-0-1 → moon-0-1', 'K: sun-0-4 → moon-0-2', 'R: sun-0-2 → line-1-6-0', 'R: sun-0-3 → line-1-6-1'],
    ],
    [
      'to a line that holds some',
      '3R6/YKB 1B4',
      'LR6',
      ['B: sun-0-0 → moon-0-0', 'Y: sun-0-1 → moon-0-1', 'K: sun-0-4 → moon-0-2', 'R: sun-0-2 → line-1-6-1', 'R: sun-0-3 → line-1-6-2'],
    ],
    [
      'all moons, with the first-player tile',
      'LR6 3R2/YBK',
      'MK3',
      ['K: moon-0-2 → line-1-3-0', 'K: moon-3-2 → line-1-3-1', 'marker: marker → first-1'],
    ],
    [
      'moons once the first-player tile is gone: what is left moves up',
      'LR6 3R2/YBK MB1',
      'MYX',
      ['K: moon-0-1 → moon-0-0', 'Y: moon-0-0 → floor-2-0'],
    ],
    [
      'broken, in the order of colours',
      'LKX 1B4',
      '3BX/YKR',
      ['K: floor-1-0 → floor-1-1', 'Y: sun-3-1 → moon-3-0', 'K: sun-3-3 → moon-3-1', 'R: sun-3-2 → moon-3-2', 'B: sun-3-0 → floor-1-0'],
    ],
    ['a plate of the display', '', 'd3@5+2', [': display-3 → slot-1-5']],
    ['a plate from the stack', '', 'draw', [': stack → drawn-1']],
    ['one more', 'draw', 'draw', [': stack → drawn-2']],
    ['looking', 'draw draw', 'look', []],
    ['one of two is kept', 'draw draw look', 'keep2@5+0', [': drawn-2 → slot-1-5', 'back: drawn-1 → stack until 0']],
    ['one of three is kept', 'draw draw draw look', 'keep2@5+0', [': drawn-2 → slot-1-5']],
    [
      'the last two go under the stack',
      'draw draw draw look keep2@5+0',
      'under3',
      ['back: drawn-3 → stack until 0', 'back: drawn-1 → stack until 0'],
    ],
    ['a chip', '1B4 LKX', '+1', [': chip-1 → chips-1-0']],
  ])('%s', (_, played, token, expected) => {
    expect(flownBy(drafting(played), token).map(told)).toEqual(expected);
  });

  test('the first plates are replaced after they lie', () => {
    expect(flownBy(at(''), 'd2@5+1').map(told)).toEqual([': display-2 → slot-2-5', ': stack → display-2 at 2']);
  });

  test('a deal comes out of the bag, one factory after the other', () => {
    const deal = duelLog(1).find(({ token }) => token.startsWith('deal:'))!;
    const found = flights(deal, faces);
    expect(found.length).toBe(21);
    expect(new Set(found.map(({ to }) => to)).size).toBe(21);
    expect(found.every(({ from }) => from === 'bag')).toBe(true);
    expect(found.filter(({ wave }) => wave === 0.5).map(told)).toEqual(
      [...(deal.after as DuelState).factories[2]!.sun].map((tile, i) => `${tile}: bag → sun-2-${i} at 0.5`),
    );
  });

  test('the tile of a line goes to the dome when it is its turn, and the line is cleared then', () => {
    const [entry] = duelLog(1).filter(({ token }) => token === '2>5+RW,RW');
    const found = flights(entry!, faces);
    // R paid with chips; three broken tiles cost what is left; then the round is over.
    expect(found.map(told)).toEqual([
      'R: line-1-2-0 → line-1-2-0 until 0',
      'R: line-1-2-0 → wall-1-2-5 (1)',
      'B: floor-1-0 → floor-1-0 until 1 (-3)',
      'B: floor-1-0 → tower at 1',
      'B: floor-1-1 → floor-1-1 until 1',
      'B: floor-1-1 → tower at 1',
      'R: floor-1-2 → floor-1-2 until 1',
      'R: floor-1-2 → tower at 1',
      'marker: first-2 → first-2 until 2',
      'marker: first-2 → marker at 2',
      ': stack → display-1 at 2',
      ': stack → display-2 at 2.25',
      ': stack → display-3 at 2.5',
    ]);
    expect(found[1]!.under).toBe('wild');
  });

  test('what was put by hand does not fly again', () => {
    const entry = entryOf(drafting(), '3R2/YKB');
    expect(unlessPlaced(flights(entry, faces), 1).map(told)).toEqual([
      'Y: sun-3-1 → moon-3-0',
      'K: sun-3-3 → moon-3-1',
      'B: sun-3-0 → moon-3-2',
    ]);
    expect(unlessPlaced(flights(entryOf(drafting(), 'd3@5+2'), faces), 1)).toEqual([]);
  });
});

/** The art at each place. Plates and chips are distinguished by their kind. */
function lies(state: DuelState): Map<string, string> {
  const found = new Map<string, string>();
  state.factories.forEach(({ sun, moon, chip, open }, factory) => {
    [...sun].forEach((tile, i) => found.set(`sun-${factory}-${i}`, tile));
    [...moon].forEach((tile, i) => found.set(`moon-${factory}-${i}`, tile));
    if (chip && open) found.set(`chip-${factory}`, chip);
  });
  state.display.forEach((plate, i) => plate && found.set(`display-${i + 1}`, plate));
  state.drawn.forEach((plate, i) => plate && found.set(`drawn-${i + 1}`, plate));
  found.set(state.marker ? `first-${state.marker}` : 'marker', 'marker');
  state.boards.forEach(({ lines, dome, plates, broken, chips }, index) => {
    const seat = index + 1;
    lines.forEach((line, row) => [...line].forEach((tile, i) => found.set(`line-${seat}-${row + 1}-${i}`, tile)));
    dome.forEach((tiles, row) =>
      [...tiles].forEach((tile, i) => tile !== '.' && found.set(`wall-${seat}-${row + 1}-${i + 1}`, tile === '*' ? 'special' : tile)),
    );
    plates.forEach((plate, i) => plate && found.set(`slot-${seat}-${i + 1}`, plate));
    [...broken].forEach((tile, i) => found.set(`floor-${seat}-${i}`, tile));
    chips.forEach((chip, i) => found.set(`chips-${seat}-${i}`, chip));
  });
  return found;
}
/** Kept in order, so that those behind a new one move on by themselves. */
const sorted = /^(floor|chips)-/;
/** Appears without an animation: a chip is turned over in place. */
const turned = /^chip-/;

describe.each([1, 2, null])('seen by %s', (viewer) => {
  test('whatever is gone from the plates put aside flew away, and nothing that is hidden is named', () => {
    for (const { before, token } of [7, 8, 9].flatMap(duelPlies)) {
      const entry = {
        ...entryOf(before, token),
        before: unwrap(before.view(viewer)),
        after: unwrap(unwrap(before.play(token)).view(viewer)),
        effects: unwrap(before.effects(token, viewer)),
      };
      const [was, is] = [lies(entry.before as DuelState), lies(entry.after as DuelState)];
      const found = flights(entry, faces);
      const aside = [...was.keys()].filter((place) => place.startsWith('drawn-') && !is.has(place));
      expect(
        found
          .filter(({ from }) => from.startsWith('drawn-'))
          .map(({ from }) => from)
          .toSorted(),
        token,
      ).toEqual(aside.toSorted());
      for (const { from, to } of found) expect(`${from} ${to}`).not.toMatch(/undefined|NaN|\?/);
    }
  });
});

describe('in whole games', () => {
  const entries = [1, 2, 3, 4, 5, 6].flatMap(duelLog).filter(({ before }) => before.phase !== 'plates');

  test('whatever is new somewhere flew there, and nothing else does', () => {
    for (const entry of entries) {
      const [before, after] = [lies(entry.before as DuelState), lies(entry.after as DuelState)];
      const arrived = flights(entry, faces).filter(({ from, to, until, into }) => until === undefined && from !== to && !into);
      for (const { art, to } of arrived) expect(art ?? after.get(to), `${entry.token}: ${to}`).toBe(after.get(to));
      expect(new Set(arrived.map(({ to }) => to)).size, entry.token).toBe(arrived.length);
      const goals = new Set(arrived.map(({ to }) => to));
      const missed = [...after].filter(
        ([place, art]) => before.get(place) !== art && !goals.has(place) && !sorted.test(place) && !turned.test(place),
      );
      expect(missed, entry.token).toEqual([]);
    }
  });

  test('everything comes from where it lay, or where it landed before', () => {
    for (const entry of entries) {
      const before = lies(entry.before as DuelState);
      const found = flights(entry, faces);
      for (const { art, from, to, wave } of found) {
        if (from === 'bag' || from === 'stack') continue;
        const landed = found.some(
          (other) => other.to === from && other.wave < Math.max(wave, 1) && (art === 'special' || other.art === art),
        );
        const lay =
          before.has(from) &&
          (art === undefined || art === 'back' || art === 'special' || before.get(from) === art || (from === to && sorted.test(from)));
        expect(lay || landed, `${entry.token}: ${art} ${from} → ${to}`).toBe(true);
      }
    }
  });

  test('tiling shows all its points, and is over before long', () => {
    for (const entry of entries) {
      const found = flights(entry, faces);
      const shown = found.reduce((total, { points = 0 }) => total + points, 0);
      const steps = stepsOf([entry]).filter((step) => step.kind === 'points' && step.reason !== 'scoring');
      expect(shown, entry.token).toBe(steps.reduce((total, { before, after }) => total + after - before, 0));
      expect(Math.max(0, ...found.map(({ wave }) => wave))).toBeLessThan(14);
    }
  });
});
