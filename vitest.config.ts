import { defineConfig } from 'vitest/config';

/**
 * Three kinds of test run here; the journeys in a real browser run in Playwright (`e2e/`).
 * A test's place decides its kind: what talks to the HTTP app is an operation test, what talks to rooms a sync test.
 */
export default defineConfig({
  test: {
    // A busy machine is no failure: limits are there for what hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // By itself it would leave one of two processors idle.
    maxWorkers: 2,
    setupFiles: ['scripts/vitest-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,client,server,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['server/{operations,http,auth}/**', 'client/sync/**'],
        },
      },
      {
        extends: true,
        test: { name: 'operation', include: ['server/{operations,http,auth}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'sync',
          include: ['{sync,client/sync,e2e/rooms}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
