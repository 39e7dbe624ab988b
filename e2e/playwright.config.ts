import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/ensure-browser.ts';

const executablePath = findBrowser();

/** Journeys in a real browser, each file against a real server of its own: two files at a time, a journey at a time within one. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/journeys',
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // No second try: what failed once under load was a letter in the wrong place each time it was looked into.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without it text outside the window is missing from what a screen reader is told.
        '--force-renderer-accessibility',
      ],
    },
  },
});
