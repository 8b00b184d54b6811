// What the engine thinks, while it still thinks.
import { unwrap, type Line, type Report } from '@azulejo/core';
import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { LiveAnalysis } from '../../../src/review/engine.svelte';
import EnginePanel from '../../../src/review/EnginePanel.svelte';
import { azulejo } from '../rules';
import { seatsOf } from '../classic/games';

const { position } = unwrap(azulejo.read('[Game "azul"]\n[Players "2"]\n[First "1"]\ndeal:BBYK/RRRW/BYRK/WWWW/BKKW'));
const line = (move: string): Line => {
  const next = unwrap(position.play(move));
  return { win: [0.5, 0.5], score: [40, 40], move, pv: [move, next.legal[0]!], nodes: 1 };
};
const report = (...moves: string[]): Report => ({ best: moves[0]!, lines: moves.map(line), nodes: 1, depth: 2, time_ms: 1 });

afterEach(cleanup);

test('what is pressed stays in its place while other candidates come', async () => {
  const live = new LiveAnalysis();
  live.report = report('2R3', '4W4', '1B2');
  const user = userEvent.setup({ delay: null });
  render(EnginePanel, { live, seats: seatsOf(2), position, on: true, lines: 3, onplay: () => undefined });
  const more = () => screen.getAllByRole('button', { name: 'How it goes on' });
  const [first] = more();
  await user.click(first!);
  expect(first!.getAttribute('aria-expanded')).toBe('true');
  live.report = report('4W4', '1B2', '2R3');
  await tick();
  expect(more()[0]).toBe(first);
  expect(document.activeElement).toBe(first);
  expect(more().map((each) => each.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false']);
});
