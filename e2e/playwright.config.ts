import { defineConfig } from '@playwright/test';
import { findHeadless } from '../scripts/ensure-browser.ts';

const executablePath = findHeadless();

/** Specs that can run in parallel: screenshots of screens, and journeys whose result does not depend on timing. */
const PARALLEL_SPECS = [
  'journeys/*/*screens.spec.ts',
  'journeys/*/{accounts,assets,bucket,canvas,canvas-node-types,canvas-templates-and-export,canvas-shapes,canvas-touch,canvases,chapters}.spec.ts',
  'journeys/*/{custom-tabs,details,export,deleted-while-open,keyboard,language-and-limit,links,novel,page-menu}.spec.ts',
  'journeys/*/{panel-keyboard,search,settings,tree-order,uploaded-files,versions}.spec.ts',
  'journeys/ai/*.spec.ts',
  'journeys/app/{account,ai-settings,data-export,passkeys,payments,pricing,sessions,social-sign-in,specification}.spec.ts',
  'journeys/page/{focus-mode,undrawn-page}.spec.ts',
  'journeys/together/invitation.spec.ts',
];

/** Specs that read the accessibility tree. The browser builds it for them alone, because it slows every page down. */
const ACCESSIBILITY_SPECS = ['editor/**/*.spec.ts', 'journeys/page/formatting.spec.ts'];

/** Specs of a minute and more, whose rules faster tests check too. They run with JOURNEYS=all. */
const LONG_SPECS =
  process.env['JOURNEYS'] === 'all'
    ? []
    : [
        'editor/long-paste.spec.ts',
        'journeys/ai/{own-model,switched-off,writing-styles}.spec.ts',
        'journeys/app/{clicks-before-load,specification}.spec.ts',
        'journeys/page/reopening.spec.ts',
      ];

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
 * Runs the journeys in a real browser against a real server, two at a time, because the browser renders on the CPU and
 * that limits the speed. Journeys that depend on timers or cut connections run one at a time, beside a parallel spec.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  workers: 2,
  projects: [
    {
      name: 'journeys',
      testMatch: 'journeys/**/*.spec.ts',
      testIgnore: [...PARALLEL_SPECS, ...ACCESSIBILITY_SPECS, ...LONG_SPECS],
      workers: 1,
    },
    {
      name: 'editor',
      testMatch: ACCESSIBILITY_SPECS,
      testIgnore: LONG_SPECS,
      workers: 1,
      // Without this flag the accessibility tree lacks the text outside the window.
      use: { launchOptions: launchOptions('--force-renderer-accessibility') },
    },
    { name: 'beside', testMatch: PARALLEL_SPECS, testIgnore: LONG_SPECS, workers: 2 },
  ],
  forbidOnly: Boolean(process.env['CI']),
  // The report at the end of the run lists a test that passed on its second try as flaky. A flaky test must be fixed.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // The CPU would render every frame of an animation, which takes a quarter of a journey's time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace of every page takes another quarter, and most traces would be discarded.
    trace: 'on-first-retry',
    launchOptions: launchOptions(),
  },
});
