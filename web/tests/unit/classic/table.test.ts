// The table in a page without layout: its controls, their names, and what they do.
import { unwrap, type AzulState, type Position } from '@azulejo/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../../../src/ui/settings.svelte';
import AzulTable from '../../../src/classic/AzulTable.svelte';
import { whyIllegal } from '../../../src/classic/illegal';
import { headline } from '../../../src/classic/words';
import { azulejo } from '../rules';
import { seatsOf } from './games';

const START = '[Game "azul"]\n[Players "2"]\n[First "1"]\ndeal:BBYK/RRRW/BYRK/WWWW/BKKW ';
const at = (moves: string): Position => unwrap(azulejo.read(START + moves)).position;

/** A grey wall to be tiled: line 1 is full, everything else fell to the floor lines. */
function greyTiling(): Position {
  let position = unwrap(azulejo.read(START.replace('"azul"', '"azul-grey"') + '1Y1')).position;
  while (position.state.phase === 'draft') position = unwrap(position.play(position.legal.find((token) => token.endsWith('F'))!));
  return position;
}

function show(position: Position, interactive = true) {
  const onmove = vi.fn<(token: string) => void>();
  const state = position.state as AzulState;
  const props = { state, seats: seatsOf(2), viewer: state.turn || 1, moves: position.moves(), onmove: interactive ? onmove : undefined };
  return { ...render(AzulTable, props), onmove, user: userEvent.setup({ delay: null }) };
}

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((each) => each.textContent)
    .join('');

beforeEach(() => Object.assign(settings, { confirm: 'off', animation: 'off' }));
afterEach(cleanup);

describe('choosing', () => {
  test('tiles, then a line, plays the move', async () => {
    const { user, onmove } = show(at(''));
    await user.click(screen.getByRole('button', { name: '3 × red, factory 2' }));
    await user.click(screen.getByRole('button', { name: /^line 3: .*Put 3 × red here: completes line 3/ }));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('2R3'));
  });

  test('says of every line what it would do', async () => {
    const { user } = show(at(''));
    await user.click(screen.getByRole('button', { name: '4 × white, factory 4' }));
    expect(screen.getByRole('button', { name: /^line 2: .*completes line 2; 2 tiles fall to the floor line/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^floor line: empty. .*4 tiles fall to the floor line/ })).toBeTruthy();
  });

  test('what is not possible says why', async () => {
    const { user, onmove } = show(at('1B3 CK1'));
    await user.click(screen.getByRole('button', { name: '3 × red, factory 2' }));
    await user.click(screen.getByRole('button', { name: /^line 3: .*Not possible here/ }));
    await waitFor(() => expect(alerts()).toContain('Line 3 already holds another colour: blue.'));
    expect(onmove).not.toHaveBeenCalled();
  });

  test('a line before any tiles asks for tiles', async () => {
    const { user } = show(at(''));
    await user.click(screen.getByRole('button', { name: /^line 1/ }));
    expect(alerts()).toContain('First choose tiles');
  });

  test('can be taken back until it is confirmed', async () => {
    settings.confirm = 'always';
    const { user, onmove } = show(at(''));
    await user.click(screen.getByRole('button', { name: '3 × red, factory 2' }));
    await user.click(screen.getByRole('button', { name: /^line 3/ }));
    expect(onmove).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: /^line 4/ }));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('2R4'));
  });

  test('what is pressed right after a choice does not change it', async () => {
    const { user, onmove } = show(at(''));
    screen.getByRole('button', { name: '3 × red, factory 2' }).focus();
    // The focus has gone to the first line that takes the tiles when the floor line is typed.
    await user.keyboard('2rf{Enter}');
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('2RF'));
  });

  test('plays by itself after a moment where that is wished', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      settings.confirm = 'timed';
      const { user, onmove } = show(at(''));
      await user.click(screen.getByRole('button', { name: '3 × red, factory 2' }));
      await user.click(screen.getByRole('button', { name: /^line 5/ }));
      expect(onmove).not.toHaveBeenCalled();
      vi.advanceTimersByTime(3100);
      await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('2R5'));
    } finally {
      vi.useRealTimers();
    }
  });
});

test('a player whom the record calls “You” has the turn, not “You is tiling the wall”', () => {
  const record = (name: string) => seatsOf(2).map((seat) => ({ ...seat, name, mine: false }));
  const tiling = greyTiling().state as AzulState;
  expect(headline(tiling, record('You'), null)).toBe('Tile your wall');
  expect(headline(at('').state as AzulState, record('You'), null)).toBe('Your turn');
  expect(headline(tiling, record('Anna'), null)).toBe('Anna is tiling the wall');
});

describe('by keys', () => {
  test('notation typed on the board is a move', async () => {
    const { user, onmove } = show(at(''));
    screen.getByRole('region', { name: 'Game table' }).focus();
    await user.keyboard('4wf');
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('4WF'));
  });

  test('Enter picks and leads to the first line that takes it; Escape leads back', async () => {
    const { user, onmove } = show(at('1B3 CK1'));
    const tiles = screen.getByRole('button', { name: '4 × white, factory 4' });
    tiles.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^line 1/));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(tiles);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^line 1/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('4W1'));
  });

  test('Tab reaches the offer once and the board once', () => {
    show(at(''));
    const stops = [...document.querySelectorAll('[data-nav]')].filter((each) => (each as HTMLElement).tabIndex === 0);
    expect(stops.map((each) => each.getAttribute('data-nav'))).toEqual(['tiles-1-B', 'line-1']);
  });

  test('a factory that is not there is refused in words', async () => {
    const { user } = show(at(''));
    screen.getByRole('region', { name: 'Game table' }).focus();
    await user.keyboard('8');
    await waitFor(() => expect(alerts()).toContain('There are only 5 factories.'));
  });

  test('what is no move at all is refused in the language of the page, not in the words of the reader', async () => {
    expect(await whyIllegal(at('').state, 'zz')).toBe('zz is not possible now.');
  });
});

describe('the grey wall', () => {
  test('asks for a column, and says what each scores and closes', async () => {
    const position = greyTiling();
    expect(position.state.phase).toBe('tile');
    const { user, onmove } = show(position);
    await user.click(screen.getByRole('button', { name: /^yellow, line 1 → column 2: alone = 1. blocks column 2/ }));
    await waitFor(() => expect(onmove).toHaveBeenCalledExactlyOnceWith('1>2'));
  });
});

describe('looking on', () => {
  test('offers nothing to press on boards and factories', () => {
    show(at(''), false);
    const offer = screen.getByRole('region', { name: 'Factories and centre' });
    expect(within(offer).queryAllByRole('button')).toEqual([]);
    expect(within(offer).getByRole('group', { name: 'factory 2: 3 × red and 1 × white' })).toBeTruthy();
  });

  test('reads every board aloud', () => {
    show(at('1B3 CK1'), false);
    const bruno = screen.getByRole('region', { name: 'Bruno' });
    expect(bruno.textContent).toContain('line 1: 1 of 1, black');
    expect(bruno.textContent).toContain('floor line: first-player marker = −1');
  });

  test('says who starts next and how many rounds can be left', () => {
    show(at('1B3 CK1'), false);
    const table = screen.getByRole('region', { name: 'Game table' });
    expect(table.textContent).toMatch(/starts next\s*Bruno/);
    expect(table.textContent).toContain('at least 5 rounds to go');
  });
});
