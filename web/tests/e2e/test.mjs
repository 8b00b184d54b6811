// The test runner with what all tests share: one browser, one server for the app's files and one real server for each worker.
import { test as base } from '@playwright/test';
import { serveApp } from './app.mjs';
import { Server } from './server.mjs';

/** The app's files on a port of this worker, and its browser. Set before the first test. */
export let app;
export let browser;

export const test = base.extend({
  stage: [
    async ({ browser: launched }, use) => {
      browser = launched;
      app = await serveApp();
      await use(app);
      await app.close();
    },
    { scope: 'worker', auto: true },
  ],
  server: [
    async ({}, use) => {
      const server = await new Server().start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});
