// The tests in headless Chromium, and the pictures that they compare with those in tests/golden.
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/e2e/chromium.mjs';

const results = '../build/web-tests';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.test.mjs',
  outputDir: `${results}/browser`,
  snapshotPathTemplate: 'tests/golden/{arg}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000, // long enough for a whole game on a busy machine; only a failure waits until the end
  reporter: [['line'], ['json', { outputFile: `${results}/browser.json` }]],
  expect: {
    timeout: 20_000,
    // Two runs differ by no pixel that a person sees. One tile of the smallest board, in another colour, is at least 16 pixels.
    toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 8, scale: 'device' },
  },
  use: { launchOptions },
});
