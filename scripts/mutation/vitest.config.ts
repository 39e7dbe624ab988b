import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './tests-of.ts';

/** Runs the tests against the mutants of one folder. `npm run mutate` lists the tests. */
export default defineConfig({
  test: {
    include: (process.env[TESTS_VARIABLE] ?? '').split(' ').filter(Boolean),
    setupFiles: ['scripts/vitest-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Loads modules once for all tests of a mutant: loading takes most of a run.
    isolate: false,
  },
});
