import { join } from 'node:path';
import { figuresTable, sizeFigures } from './house/size-figures.ts';
import { sourceFiles } from './house/source-files.ts';
import { printResult, runStep, stepTimes, type Step, type StepResult } from './run-step.ts';

/** A step that checks types incrementally: the compiler stores the result of each file, errors included. */
const typesStep = (name: string, project: string): Step => ({
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

/** The static checks. Long ones come first, so that none of them runs alone at the end. */
const STATIC_STEPS: readonly Step[] = [
  {
    name: 'format',
    // Cached by content: without the cache this step would take a third of the whole check.
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
  typesStep('types of shared', 'shared'),
  typesStep('types of client', 'client'),
  typesStep('types of the service worker', 'worker'),
  typesStep('types of server, sync, scripts', 'node'),
  typesStep('types of journeys', 'e2e'),
  typesStep('[F12] types of server on PostgreSQL', 'postgres'),
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
  // .jscpd.json sets the limits.
  { name: 'clones of 30 lines', command: ['jscpd', '--exit-code', '1', '--fail-on-empty', '.'] },
  { name: 'lengths of files and folders', command: ['node', 'scripts/house.ts'] },
  // Judges each new expression once; results are cached by content.
  { name: 'regular expressions in linear time', command: ['node', 'scripts/expressions.ts'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'description of the API', command: ['node', 'scripts/openapi.ts', '--check'] },
  { name: 'rules and their tests', command: ['node', 'scripts/rules.ts', '--check'] },
];

/** Steps that run at the same time. Each keeps one processor busy. */
const WORKERS = 2;

/** Runs all static steps, also after a failure. @returns their results in the order in which they finished */
export async function checkStatic(): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const queue = [...STATIC_STEPS];
  const worker = async (): Promise<void> => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const result = await runStep(step);
      printResult(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return results;
}

if (import.meta.main) {
  const startedAt = performance.now();
  const results = await checkStatic();
  const unit = await runStep({ name: 'unit tests', command: ['vitest', 'run', '--project', 'unit*'] });
  printResult(unit);
  results.push(unit);
  console.log(`\n${figuresTable(sizeFigures(sourceFiles(join(import.meta.dirname, '..'))))}`);
  console.log(`\n${stepTimes(results)}`);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s in all`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
