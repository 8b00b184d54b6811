// The seats of this browser: kept, or, where it keeps nothing, held for as long as the page lasts, which is told.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTable, heldSeats, heldTables, holdSeats } from '../../../src/online/tokens';
import { dismiss, toasts } from '../../../src/ui/toast.svelte';

const seat = (number: number) => ({ seat: number, token: `t${number}` });

beforeEach(() => {
  localStorage.clear();
  for (const { id } of toasts()) dismiss(id);
});
afterEach(() => vi.unstubAllGlobals());

/** A browser whose storage is full. */
function fill(): void {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => delete kept[key],
  });
  for (const key of Object.keys(localStorage)) kept[key] = localStorage.getItem(key)!;
  vi.stubGlobal('localStorage', kept);
}

test('seats are kept by table, in their order', () => {
  holdSeats('a', [seat(2)]);
  holdSeats('a', [seat(1)]);
  holdSeats('b', [seat(3)]);
  expect(heldSeats('a')).toEqual([seat(1), seat(2)]);
  expect(heldTables().sort()).toEqual(['a', 'b']);
  expect(toasts()).toEqual([]);
  forgetTable('a');
  expect([heldSeats('a'), heldTables()]).toEqual([[], ['b']]);
});

test('a seat that the browser does not keep is held until the page is left, and this is told', () => {
  holdSeats('a', [seat(1)]);
  fill();
  holdSeats('a', [seat(2)]);
  holdSeats('b', [seat(1)]);
  expect([heldSeats('a'), heldSeats('b')]).toEqual([[seat(1), seat(2)], [seat(1)]]);
  expect(heldTables().sort()).toEqual(['a', 'b']);
  expect(toasts().map(({ text, kind }) => [text, kind])).toEqual([[expect.stringContaining('could not save your seat'), 'error']]);
  forgetTable('b');
  expect(heldTables()).toEqual(['a']);
  // There is room again.
  vi.unstubAllGlobals();
  holdSeats('a', [seat(3)]);
  expect(JSON.parse(localStorage.getItem('azulejo.table.a')!)).toEqual([seat(1), seat(2), seat(3)]);
  forgetTable('a');
});
