import { join } from 'node:path';
import { figuresTable, houseFigures } from './house/house-figures.ts';
import { sourceFiles } from './house/source-files.ts';
import { printResult, runStep, stepTimes, type Step, type StepResult } from './run-step.ts';

/** Files that nothing has changed for are not checked again: the compiler stores what it found in them, errors as well. */
const types = (name: string, project: string): Step => ({
  name,
  command: [
    'tsc',
    '-p',
    `tsconfig.${project}.json`,
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/types/${project}.tsbuildinfo`,
  ],
});

/** What a change has to pass before anything runs. What takes long comes first: it is not waited for at the end. */
const STATIC_STEPS: readonly Step[] = [
  {
    name: 'format',
    // A third of all the check would cost: files that are as they were are not formatted again to be compared.
    command: [
      'prettier',
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      '.cache/prettier',
      '.',
    ],
  },
  { name: 'lint', command: ['oxlint', '--type-aware', '--max-warnings=0'] },
  types('types of shared', 'shared'),
  types('types of client', 'client'),
  types('types of the service worker', 'worker'),
  types('types of server, sync, scripts', 'node'),
  types('types of journeys', 'e2e'),
  types('[F12] types of server on PostgreSQL', 'postgres'),
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'client',
      'server',
      'sync',
      'shared',
    ],
  },
  // What may be as long as another file's part is said in .jscpd.json.
  { name: 'clones of 30 lines', command: ['jscpd', '--exit-code', '1', '--fail-on-empty', '.'] },
  { name: 'lengths of files and folders', command: ['node', 'scripts/house.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'description of the API', command: ['node', 'scripts/openapi.ts', '--check'] },
  { name: 'rules and their tests', command: ['node', 'scripts/rules.ts', '--check'] },
];

/** Two at a time: each keeps one processor busy. */
const LANES = 2;

/** Runs every step, even when an earlier one failed. @returns their results in the order in which they ended */
export async function checkStatic(): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const waiting = [...STATIC_STEPS];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      printResult(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

if (import.meta.main) {
  const began = performance.now();
  const results = await checkStatic();
  const unit = await runStep({ name: 'unit tests', command: ['vitest', 'run', '--project', 'unit*'] });
  printResult(unit);
  results.push(unit);
  console.log(`\n${figuresTable(houseFigures(sourceFiles(join(import.meta.dirname, '..'))))}`);
  console.log(`\n${stepTimes(results)}`);
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s in all`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
