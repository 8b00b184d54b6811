import { chromium } from '@playwright/test';

/** Debian's Chromium without windows: it opens a page in a third of the processor time that the desktop program takes for it. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** For programs that are not tests. */
export const launch = () => chromium.launch(launchOptions);
