import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { TESTS_VARIABLE, testsOf } from './mutation/tests-of.ts';

/**
 * `npm run mutate -- FOLDER [FILE ...]`: changes the folder's code in one place at a time and looks whether a test turns
 * red. What survives is listed with its place, and lies in `artifacts/mutation` as a page. Minutes to an hour: no part of
 * `npm test`.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const folder = positionals[0]?.replace(/\/$/, '');
if (folder === undefined) {
  console.error('Name a folder: npm run mutate -- shared/tree');
  process.exit(1);
}
const files = positionals.slice(1);
process.env[TESTS_VARIABLE] = testsOf(folder).join(' ');
const report = `artifacts/mutation/${folder.replaceAll('/', '-')}`;

const results = await new Stryker({
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // The tests are named; to find those that import a file would take longer than to run them.
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate:
    files.length > 0
      ? files
      : [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.test.*`, `!${folder}/**/testing/**`],
  coverageAnalysis: 'perTest',
  // A test that hangs ends after twice its time and this; a busy machine is no failure.
  timeoutMS: 20_000,
  timeoutFactor: 2,
  // A page, a server and its threads: two at once disturb one another on a small machine.
  concurrency: 1,
  ignorePatterns: ['artifacts', 'bench', 'dist', 'data', 'docs', 'e2e', 'test-results'],
  tempDirName: 'artifacts/mutation/sandbox',
  // Its rewriting asks for a TypeScript that is written in JavaScript; a copy of the tree needs none.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  allowEmpty: true,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
}).runMutationTest();

// A mutant that is covered and met no test was not measured: it must not pass for one that survived.
const unmet = results.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted);
for (const { fileName, location } of unmet) console.error(`Not measured: ${fileName}:${location.start.line}`);
process.exitCode = unmet.length > 0 ? 1 : 0;
