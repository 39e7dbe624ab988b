import { defineConfig } from '@playwright/test';
import { findHeadless } from '../scripts/ensure-browser.ts';

const executablePath = findHeadless();

/** What bears neighbours: pictures of screens, and journeys whose end no clock decides. */
const BESIDE = [
  'journeys/*/*screens.spec.ts',
  'journeys/*/{accounts,assets,bucket,canvas,canvas-kinds,canvas-plans,canvas-shapes,canvas-touch,canvases,chapters}.spec.ts',
  'journeys/*/{custom-tabs,details,export,gone-while-open,keyboard,language-and-limit,links,novel,page-menu}.spec.ts',
  'journeys/*/{panel-keyboard,search,settings,tree-order,uploaded-files,versions}.spec.ts',
];

/** What asks the browser for what a screen reader is told; kept up for all, that costs every page a part of its time. */
const READ_ALOUD = ['editor/**/*.spec.ts', 'journeys/page/formatting.spec.ts'];

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
 * Journeys in a real browser against a real server, two at a time: they draw with the processor, which is all that they wait
 * for. Those that follow clocks and torn connections run one at a time, beside what bears neighbours.
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
    { name: 'beside', testMatch: BESIDE, workers: 2 },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // A second try is told of as such at the end of the run: what fails once in a while is to be looked into.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    // What moves by itself would be drawn frame by frame by the processor, for a quarter of all that a journey costs.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each page, to throw it away when all is well, is another quarter.
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
});
