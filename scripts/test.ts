import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkStatic } from './check.ts';
import { ensureHeadless } from './ensure-browser.ts';
import { buildClient } from './build-client.ts';
import { clockSetting, FAR_KINDS, farClock } from './clock/test-clock.ts';
import { printResult, runStep } from './run-step.ts';

/** `npm test`: runs the static checks and every kind of test, and prints the number of tests of each kind. */
const ROOT = join(import.meta.dirname, '..');
const REPORTS = join(ROOT, 'test-results');

interface Count {
  kind: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only at the second attempt. */
  flaky: number;
}

/** The folder of the statements that the program prepared during the tests. */
const STATEMENTS = join(REPORTS, 'statements');

mkdirSync(REPORTS, { recursive: true });
rmSync(STATEMENTS, { recursive: true, force: true });
const counts: Count[] = [];
let passed = (await checkStatic()).every((step) => step.passed);
/** Tests of rooms wait for sockets and timers half of the time, so one more process keeps both processors busy. */
const WORKERS: Readonly<Record<string, number>> = { sync: 3 };

for (const kind of ['unit', 'peers', 'operation', 'apart', 'sync']) {
  const clock = FAR_KINDS.includes(kind) ? clockSetting(farClock(Date.now())) : '';
  const report = join(REPORTS, `${kind}.json`);
  const result = await runStep({
    name: `${kind} tests${clock && ` with TEST_CLOCK='${clock}'`}`,
    command: [
      'vitest',
      'run',
      '--project',
      // Unit tests are two projects: with a DOM and without.
      `${kind}*`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--maxWorkers=${WORKERS[kind] ?? 2}`,
    ],
    env: {
      TEST_CLOCK: clock,
      STATEMENTS_DIR: STATEMENTS,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${join(ROOT, 'scripts/statements/record-statements.ts')}`,
    },
  });
  printResult(result);
  passed &&= result.passed;
  counts.push(countVitest(kind, report));
}

const plans = await runStep({
  name: 'query plans of every statement',
  command: ['node', 'scripts/query-plans.ts', STATEMENTS],
});
printResult(plans);
passed &&= plans.passed;

await buildClient();
const report = join(REPORTS, 'journey.json');
const journeys = await runStep({
  name: 'journeys',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env: { CHROMIUM: ensureHeadless(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
});
printResult(journeys);
passed &&= journeys.passed;
counts.push(countPlaywright(report));

console.log('');
for (const { kind, ...count } of counts) console.log(`${kind.padEnd(9)} ${line(count)}`);
const total = counts.reduce((sum, each) => ({
  kind: 'all',
  passed: sum.passed + each.passed,
  failed: sum.failed + each.failed,
  skipped: sum.skipped + each.skipped,
  flaky: sum.flaky + each.flaky,
}));
console.log('');
console.log(line(total));
process.exitCode = passed && total.failed === 0 && total.passed > 0 ? 0 : 1;

function line(count: Omit<Count, 'kind'>): string {
  const flaky = count.flaky > 0 ? `, ${count.flaky} of them at the second try` : '';
  return `${count.passed} passed${flaky}, ${count.failed} failed, ${count.skipped} skipped`;
}

function countVitest(kind: string, file: string): Count {
  const json = readReport(file) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numPendingTests?: number;
  };
  return {
    kind,
    passed: json.numPassedTests ?? 0,
    failed: json.numFailedTests ?? 0,
    skipped: json.numPendingTests ?? 0,
    flaky: 0,
  };
}

function countPlaywright(file: string): Count {
  const { stats = {} } = readReport(file) as {
    stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
  };
  return {
    kind: 'journey',
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
    flaky: stats.flaky ?? 0,
  };
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
