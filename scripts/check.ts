import { join } from 'node:path';
import { figuresTable, houseFigures } from './house/house-figures.ts';
import { sourceFiles } from './house/source-files.ts';
import { printResult, runStep, type Step } from './run-step.ts';

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
  { name: 'types of shared', command: ['tsc', '-p', 'tsconfig.shared.json'] },
  { name: 'types of client', command: ['tsc', '-p', 'tsconfig.client.json'] },
  { name: 'types of the service worker', command: ['tsc', '-p', 'tsconfig.worker.json'] },
  { name: 'types of server, sync, scripts', command: ['tsc', '-p', 'tsconfig.node.json'] },
  { name: 'types of journeys', command: ['tsc', '-p', 'tsconfig.e2e.json'] },
  { name: '[F12] types of server on PostgreSQL', command: ['tsc', '-p', 'tsconfig.postgres.json'] },
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

/** @returns whether every step passed; each is run even when an earlier one failed */
export async function checkStatic(): Promise<boolean> {
  let passed = true;
  const waiting = [...STATIC_STEPS];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      printResult(result);
      passed &&= result.passed;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return passed;
}

if (import.meta.main) {
  const passed = await checkStatic();
  const unit = await runStep({ name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] });
  printResult(unit);
  console.log(`\n${figuresTable(houseFigures(sourceFiles(join(import.meta.dirname, '..'))))}`);
  process.exitCode = passed && unit.passed ? 0 : 1;
}
