/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { face } from './face.ts';
import { shell } from './shell.ts';

export default defineConfig(({ mode }) => ({
  base: './', // the app runs from any folder of any host
  plugins: [svelte(), face(), shell()],
  // Svelte's client half also where tests run in Node.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } }, fs: { allow: ['..'] } },
  optimizeDeps: { exclude: ['@azulejo/core'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows files alone
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  test: {
    environment: 'happy-dom',
    include: ['tests/unit/**/*.test.ts'],
    setupFiles: ['tests/unit/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 120_000, // names of controls are slow to find without a browser, on a busy machine above all
  },
}));
