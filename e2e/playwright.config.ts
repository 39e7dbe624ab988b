import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/ensure-browser.ts';

const executablePath = findBrowser();

/** What bears a neighbour: pictures of screens, and journeys that wait for no other device and no clock. */
const BESIDE = [
  'journeys/*screens.spec.ts',
  'journeys/{accounts,bucket,canvas-kinds,canvas-plans,canvas-shapes,canvas-touch,custom-tabs,details,export,language-and-limit,links,page-menu,settings}.spec.ts',
];

/** What asks the browser for what a screen reader is told; kept up for all, that costs every page a part of its time. */
const READ_ALOUD = ['editor/**/*.spec.ts', 'journeys/formatting.spec.ts'];

const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const launchOptions = (...more: string[]) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [...LAUNCH_ARGS, ...more],
});

/**
 * Journeys in a real browser against a real server, one at a time: each has a processor for its browser, as a writer has.
 * What is asked of the editor alone, and what bears a neighbour, run beside them.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  workers: 2,
  projects: [
    {
      name: 'journeys',
      testMatch: 'journeys/**/*.spec.ts',
      testIgnore: [...BESIDE, ...READ_ALOUD],
      workers: 1,
    },
    {
      name: 'editor',
      testMatch: READ_ALOUD,
      workers: 1,
      // Without it text outside the window is missing from what a screen reader is told.
      use: { launchOptions: launchOptions('--force-renderer-accessibility') },
    },
    { name: 'beside', testMatch: BESIDE, workers: 1 },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // A second try is told of as such at the end of the run: what fails once in a while is to be looked into.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: launchOptions(),
  },
});
