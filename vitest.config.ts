import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Puts something else in the place of a module, which others may have loaded before it. */
const mocks = (file: string): boolean => readFileSync(file, 'utf8').includes('vi.mock(');

/** Renders into a document, or reads one. */
const needsDocument = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

/** What counts what the whole process does, ends processes, or puts something else in the place of modules. */
const APART = [
  ...globSync('server/testing/**/*.test.ts'),
  'server/http/metrics.test.ts',
  'server/metrics/metrics.test.ts',
  ...globSync('{client,server,shared}/**/*.test.{ts,tsx}', { exclude: ['client/sync/**'] }).filter(mocks),
];

const UNIT = globSync('{shared,client,server,scripts,bench}/**/*.test.{ts,tsx}', {
  exclude: ['server/{operations,http,auth}/**', 'client/sync/**', ...APART],
});

/**
 * Three kinds of test run here; the journeys in a real browser run in Playwright (`e2e/`).
 * A test's place decides its kind: what talks to the HTTP app is an operation test, what talks to rooms a sync test.
 *
 * Files that follow one another in a process share what they import, and its state with it: a test leaves none behind.
 * A process, or a document, for each file would take as long again as the tests themselves.
 * Vitest starts a new process whenever the environment of the next file differs, so files with a document are a project:
 * they follow one another. `scripts/vitest-setup.ts` empties the document, and the modules, before each of them.
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
          isolate: false,
          include: UNIT.filter((file) => !needsDocument(file)),
        },
      },
      { extends: true, test: { name: 'unit-dom', isolate: false, include: UNIT.filter(needsDocument) } },
      {
        extends: true,
        test: {
          name: 'operation',
          isolate: false,
          include: ['server/{operations,http,auth}/**/*.test.ts'],
          exclude: APART,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
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
