import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { TESTS_VARIABLE, testsOf } from './mutation/tests-of.ts';

/**
 * `npm run mutate -- FOLDER [FILE ...]`: mutation tests. Stryker changes the folder's code in one place at a time and
 * expects a test to fail. Surviving mutants are listed here and in a page below `artifacts/mutation`. A run takes
 * minutes to an hour, so it is no part of `npm test`.
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
  // The tests are listed: searching for the tests that import a file would take longer than running all of them.
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate:
    files.length > 0
      ? files
      : [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.test.*`, `!${folder}/**/testing/**`],
  coverageAnalysis: 'perTest',
  // A hanging test ends after twice its usual time plus this. A busy machine must not fail a test.
  timeoutMS: 20_000,
  timeoutFactor: 2,
  // Tests start pages, servers and threads: two runs at a time would disturb each other on a small machine.
  concurrency: 1,
  ignorePatterns: ['artifacts', 'bench', 'dist', 'data', 'docs', 'e2e', 'test-results'],
  tempDirName: 'artifacts/mutation/sandbox',
  // Stryker rewrites a tsconfig with the JavaScript version of TypeScript. A copy of the repository needs no
  // rewriting.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  allowEmpty: true,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
}).runMutationTest();

// A covered mutant for which no test ran was not tested. It must not count as a survivor.
const unmeasured = results.filter(({ status, testsCompleted }) => status === 'Survived' && !testsCompleted);
for (const { fileName, location } of unmeasured)
  console.error(`Not measured: ${fileName}:${location.start.line}`);
process.exitCode = unmeasured.length > 0 ? 1 : 0;
