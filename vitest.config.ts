import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { clockEnvironment } from './scripts/clock/test-clock.ts';

// Set before the processes of the tests start, for a clock cannot be replaced once modules have read it.
const { TEST_CLOCK: clock } = process.env;
if (clock) Object.assign(process.env, clockEnvironment(clock, process.env));

/** Whether a test mocks modules, which earlier files of the same process may have loaded. */
const mocksModules = (file: string): boolean => readFileSync(file, 'utf8').includes('vi.mock(');

/** Whether a test needs a DOM. */
const needsDocument = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');

/** Whether a test starts stand-ins of outside services, which compare the times of requests with their own clocks. */
const needsPeers = (file: string): boolean => readFileSync(file, 'utf8').includes('PEERS');

/** Tests with a process of their own: they measure the whole process, end processes, or mock modules. */
const ISOLATED = [
  ...globSync('server/testing/**/*.test.ts'),
  'server/http/metrics.test.ts',
  'server/metrics/metrics.test.ts',
  ...globSync('{client,server,shared}/**/*.test.{ts,tsx}', { exclude: ['client/sync/**'] }).filter(
    mocksModules,
  ),
];

const TOGETHER = globSync('{shared,client,server,scripts,bench}/**/*.test.{ts,tsx}', {
  exclude: ['server/{operations,http,auth}/**', 'client/sync/**', ...ISOLATED],
});
const UNIT = TOGETHER.filter((file) => !needsPeers(file));

/**
 * Unit, operation and sync tests run here; the journeys in a real browser run in Playwright (`e2e/`). The folder of a
 * test decides its kind: tests of the HTTP app are operation tests, tests of rooms are sync tests.
 *
 * Files that run in the same process share modules and their state, so a test must leave none behind. A process or a
 * document for each file would double the time of the tests. Vitest starts a new process when the next file has
 * another environment, so the files with a DOM are a project of their own. `scripts/vitest-setup.ts` resets the
 * document and the modules before each of them.
 */
export default defineConfig({
  test: {
    // Timeouts are for tests that hang; a busy machine must not fail them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Vitest's default would leave one of two processors idle.
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
      { extends: true, test: { name: 'peers', isolate: false, include: TOGETHER.filter(needsPeers) } },
      {
        extends: true,
        test: {
          name: 'operation',
          isolate: false,
          include: ['server/{operations,http,auth}/**/*.test.ts'],
          exclude: ISOLATED,
        },
      },
      { extends: true, test: { name: 'apart', include: ISOLATED } },
      {
        extends: true,
        test: {
          name: 'sync',
          include: ['{sync,client/sync,e2e/rooms}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
