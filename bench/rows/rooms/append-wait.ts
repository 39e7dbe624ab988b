import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppendWait } from '../../servers/measure-append-wait.ts';
import { best, ms, times, type Row } from '../row.ts';

const ROUNDS = 3;
const PER_SECOND = 1000;
const GOAL_MS = 5;
/** Share of the operations that must be answered in time. A server below it fell behind and carried less load. */
const MIN_ANSWERED_SHARE = 0.95;
const run = promisify(execFile);

/** Measures how long a journal row waits for its commit, with and without operations that write at the same time. */
export async function appendWait(): Promise<Row[]> {
  const withOperations: AppendWait[] = [];
  const withoutOperations: AppendWait[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    withOperations.push(await measure(PER_SECOND));
    withoutOperations.push(await measure(0));
  }
  const good = withOperations.filter(keepsUp);
  const value = best((good.length > 0 ? good : withOperations).map(({ p99 }) => p99));
  const reference = best(withoutOperations.map(({ p99 }) => p99));
  return [
    {
      measure: `append wait, p99, ${PER_SECOND.toLocaleString('en')} appends/s beside as many operations`,
      product: `${ms(value)}${good.length > 0 ? '' : ' (fell behind: the machine was busy)'}`,
      reference: `${ms(reference)} (without operations)`,
      ratio: times(value / reference),
      goal: `≤ ${GOAL_MS} ms`,
      met: good.length > 0 && value <= GOAL_MS,
    },
  ];
}

const keepsUp = ({ operations, answered }: AppendWait): boolean =>
  answered >= operations * MIN_ANSWERED_SHARE;

async function measure(operations: number): Promise<AppendWait> {
  const script = join(import.meta.dirname, '../../servers/measure-append-wait.ts');
  const { stdout } = await run(process.execPath, [script, String(PER_SECOND), String(operations)]);
  const found = JSON.parse(stdout) as AppendWait;
  console.log(
    `  ${found.appends} appends: p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, max ${ms(found.max)}; ` +
      `${found.answered} of ${found.operations} operations answered in time, p99 ${ms(found.operationP99)}`,
  );
  return found;
}
