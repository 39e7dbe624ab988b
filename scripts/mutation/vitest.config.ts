import { defineConfig } from 'vitest/config';
import { TESTS_VARIABLE } from './tests-of.ts';

/** The tests that mutants of one folder have to face: `npm run mutate` names them. */
export default defineConfig({
  test: {
    include: (process.env[TESTS_VARIABLE] ?? '').split(' ').filter(Boolean),
    setupFiles: ['scripts/vitest-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Modules are read once for all tests of a mutant: most of a run is reading them.
    isolate: false,
  },
});
