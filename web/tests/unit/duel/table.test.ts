// Duel's table in a page without layout: its controls, their names, and what they do.
import { unwrap, type DuelState, type Position, type State } from '@azulejo/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../../src/ui/settings.svelte';
import DuelTable from '../../../src/duel/DuelTable.svelte';
import { seatsOf } from '../classic/games';
import { azulejo } from '../rules';
import { at, drafting, duelLog, stateOf, tiling } from './games';

interface Shown {
  readonly interactive?: boolean;
  readonly state?: State;
}

function show(position: Position, { interactive = true, state = stateOf(position) }: Shown = {}) {
  const onmove = vi.fn<(token: string) => void>();
  const moves = unwrap(azulejo.fromView(state)).moves();
  const props = { state, seats: seatsOf(2), viewer: position.turn || 1, moves, onmove: interactive ? onmove : undefined };
  return { ...render(DuelTable, props), onmove, user: userEvent.setup() };
}

// Hidden elements are not searched, which would take most of the time.
const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((each) => each.textContent)
    .join('');

beforeEach(() => Object.assign(settings, { confirm: 'off', animation: 'off' }));
afterEach(cleanup);

describe('tiles', () => {
  test('from a sun, to a line, the rest stacked in the order chosen', async () => {
    const { user, onmove } = show(drafting());
    await user.click(button('1 × dark blue, sun, factory 2'));
    await user.click(button(/^line 1: empty\. completes line 1/));
    expect(onmove).not.toHaveBeenCalled();
    await user.click(button('Stack next: light blue'));
    expect(onmove).not.toHaveBeenCalled();
    await user.click(button('Back'));
    await user.click(button('Stack next: light blue'));
    // The last one falls by itself.
    await user.click(button('Stack next: black'));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('2B1/WKR'));
  });

  test('that leave nothing to stack are played at once', async () => {
    const { user, onmove } = show(drafting());
    await user.click(button('4 × dark blue, sun, factory 1'));
    await user.click(button(/^line 2: empty\. completes line 2; 2 tiles break; .*reveals a chip: factory 1/));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('1B2'));
  });

  test('from the moons come together, with the first-player tile', async () => {
    const { user, onmove } = show(drafting('LR1 2B1/WKR'));
    await user.click(button(/^1 × yellow from all moons; one lies here: large factory$/));
    await user.click(button(/^line 2: .*first-player tile/));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('MY2'));
  });

  test('can be put back, and chosen anew', async () => {
    const { user, onmove } = show(drafting());
    await user.click(button('4 × dark blue, sun, factory 1'));
    await user.click(button('4 × dark blue, sun, factory 1'));
    await user.click(button(/^line 4/));
    await waitFor(() => expect(alerts()).toContain('First choose tiles or a plate.'));
    await user.click(button('4 × dark blue, sun, factory 1'));
    await user.click(button('2 × yellow, sun, factory 4'));
    await user.click(button('Back'));
    expect(onmove).not.toHaveBeenCalled();
  });

  test('where they cannot go, it says why', async () => {
    const { user, onmove } = show(drafting('1B5 LKX'));
    await user.click(button('1 × red, sun, factory 2'));
    await user.click(button(/^line 5/));
    await waitFor(() => expect(alerts()).toContain('Line 5 already holds another colour: dark blue.'));
    expect(onmove).not.toHaveBeenCalled();
  });
});

describe('plates', () => {
  test('lie on the dome and turn before they are placed', async () => {
    const { user, onmove } = show(at(''));
    await user.click(button(/^Display 2: wild plate/));
    await user.hover(button('Slot 5, free'));
    expect(button(/^Slot 5: the plate is here for now, turned 0°/)).toBeTruthy();
    await user.keyboard('t');
    await user.click(document.querySelector('.ring')!);
    await user.unhover(button(/^Slot 5/));
    expect(button('Slot 5, free')).toBeTruthy();
    expect(onmove).not.toHaveBeenCalled();
    // Over a slot the plate lies there as it was turned; a click lays it.
    await user.click(button('Slot 6, free'));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('d2@6+2'));
  });

  test('are drawn, looked at, kept and put under the stack', async () => {
    const drawing = drafting('draw draw');
    const first = show(drawing);
    await first.user.click(button('Draw for 1 point'));
    await waitFor(() => expect(first.onmove).toHaveBeenCalledWith('draw'));
    await first.user.click(button('Look'));
    await waitFor(() => expect(first.onmove).toHaveBeenLastCalledWith('look'));
    cleanup();
    const keeping = show(drafting('draw draw draw look'));
    await keeping.user.click(button(/^Keep plate 2: /));
    await keeping.user.click(button('Slot 9, free'));
    await waitFor(() => expect(keeping.onmove).toHaveBeenCalledExactlyOnceWith('keep2@9+0'));
    cleanup();
    const returning = show(drafting('draw draw draw look keep2@9+0'));
    await returning.user.click(button(/^Put plate 3 under the stack/));
    await waitFor(() => expect(returning.onmove).toHaveBeenCalledExactlyOnceWith('under3'));
  });

  test('of the stack cost a point, which is asked for', async () => {
    const { user, onmove } = show(drafting());
    await user.click(button(/^Draw a plate\. Stack/));
    expect(document.querySelector('.headline')?.textContent).toBe('Draw a plate for 1 point?');
    await user.click(button('Back'));
    expect(onmove).not.toHaveBeenCalled();
    await user.click(button(/^Draw a plate\. Stack/));
    await user.click(button('Draw for 1 point'));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('draw'));
  });

  test('of which only one is left are in the hand at once', async () => {
    const { user, onmove } = show(drafting('draw look'));
    await user.click(button('Slot 9, free'));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('keep1@9+0'));
  });

  test('of a view that covers them can be chosen as well', async () => {
    const position = drafting('draw draw');
    const state = unwrap(position.view(position.turn));
    const { user, onmove } = show(position, { state });
    expect(screen.getAllByRole('button', { name: /Keep plate . ?: (special|wild) plate$/ }).length).toBe(2);
    await user.click(button('Look'));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('look'));
  });
});

describe('tiling', () => {
  test('asks for a space and for chips, or for none', async () => {
    const position = tiling();
    const { user, onmove } = show(position);
    await user.click(button(/^Leave line/));
    const [, row] = /^(\d)/.exec(position.legal[0]!)!;
    await waitFor(() => expect(onmove).toHaveBeenLastCalledWith(`${row}=`));
    const token = position.legal.find((each) => each.includes('+'))!;
    const [, at, chips] = /^(\d>\d)\+(.*)$/.exec(token)!;
    const space = () => button(new RegExp(`^Row ${at![0]}, column ${at![2]}: `));
    // Nothing is placed before it is paid for.
    await user.click(space());
    expect(onmove).toHaveBeenCalledOnce();
    const own = [...stateOf(position).boards[position.turn - 1]!.chips];
    for (const chip of chips!.split(',')) {
      const which = own.indexOf(chip);
      own[which] = '';
      await user.click(document.querySelector(`[data-nav="pay-chip-${which + 1}"]`)!);
    }
    await user.click(space());
    await waitFor(() => expect(onmove).toHaveBeenLastCalledWith(token));
  });
});

describe('keys', () => {
  test('are enough for a move', async () => {
    const { user, onmove } = show(drafting());
    button('1 × dark blue, sun, factory 2').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^line 1/));
    await user.keyboard('3');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Stack next/));
    await user.keyboard('{Escape}{Escape}');
    expect(onmove).not.toHaveBeenCalled();
    button(/^Display 1/).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('data-nav')).toMatch(/^slot-/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Place'));
    await user.keyboard('t{Shift>}T{/Shift}{Enter}');
    await waitFor(() => expect(onmove).toHaveBeenCalledOnce());
    expect(onmove.mock.lastCall![0]).toMatch(/^d1@\d\+0$/);
  });

  test('moves can be written', async () => {
    const { user, onmove } = show(drafting());
    screen.getByRole('region', { name: 'Game table' }).focus();
    await user.keyboard('/');
    const field = await screen.findByRole('textbox');
    await user.type(field, '1b9{Enter}');
    await waitFor(() => expect(alerts()).toContain('1b9 is not possible now.'));
    await user.clear(field);
    await user.type(field, '1b4{Enter}');
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('1B4'));
  });
});

describe('confirming', () => {
  test('always: a move waits for a button', async () => {
    settings.confirm = 'always';
    const { user, onmove } = show(drafting());
    await user.click(button('4 × dark blue, sun, factory 1'));
    await user.click(button(/^line 4: empty/));
    expect(onmove).not.toHaveBeenCalled();
    await user.click(button('Play'));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('1B4'));
  });
});

describe('looking', () => {
  test('without moves nothing can be chosen, and everything is named', () => {
    show(drafting('1B4'), { interactive: false });
    expect(screen.queryByRole('button', { name: /sun, factory/ })).toBeNull();
    expect(screen.getByRole('group', { name: /^factory 2: sun: 1 × dark blue, 1 × red, 1 × black,? and 1 × light blue; /i })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Bruno: 5 points' })).toBeTruthy();
  });

  test('the end shows where all points came from', () => {
    const log = duelLog(4);
    const last = log.at(-1)!;
    const state = last.after as DuelState;
    render(DuelTable, { state, seats: seatsOf(2), viewer: 1, moves: [], log, last });
    const table = screen.getAllByRole('table').find((each) => within(each).queryByText('at the start'))!;
    const totals = within(within(table).getByRole('row', { name: /^total/ }))
      .getAllByRole('cell')
      .map((cell) => Number(cell.textContent));
    expect(totals).toEqual(state.scores);
    for (const tile of state.scoring)
      expect(within(table).getByRole('rowheader', { name: new RegExp(tile === 'wild' ? 'multicolour' : tile) })).toBeTruthy();
  });
});
