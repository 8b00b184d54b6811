// Sounds are prepared after what led to them has been painted: the first takes a tenth of a second.
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../../../src/ui/settings.svelte';
import { sound } from '../../../src/ui/sound';

afterEach(() => vi.unstubAllGlobals());

test('a press does not wait for its sound', async () => {
  const made = vi.fn<() => void>();
  const frames: FrameRequestCallback[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      constructor() {
        made();
        throw new Error('There is no sound in this test.');
      }
    },
  );
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  settings.sound = 'normal';
  sound('pick');
  expect(made).not.toHaveBeenCalled();
  frames.shift()!(0);
  expect(made, 'not in the frame that answers').not.toHaveBeenCalled();
  frames.shift()!(16);
  expect(() => vi.advanceTimersByTime(1)).toThrow('There is no sound in this test.');
  expect(made).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('where sound is off, nothing is prepared', () => {
  const ask = vi.fn<() => number>();
  vi.stubGlobal('requestAnimationFrame', ask);
  settings.sound = 'off';
  sound('pick');
  expect(ask).not.toHaveBeenCalled();
});
