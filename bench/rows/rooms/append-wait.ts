import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppendWait } from '../../servers/append-wait.ts';
import { best, ms, times, type Row } from '../row.ts';

const ROUNDS = 3;
const PER_SECOND = 1000;
const GOAL_MS = 5;
/** Of the operations asked for, what has to be answered in time: a server that falls behind carries less than it says. */
const KEEPS_UP = 0.95;
const run = promisify(execFile);

/** How long a row waits for its commit while operations write beside it, and how long without them. */
export async function appendWait(): Promise<Row[]> {
  const beside: AppendWait[] = [];
  const alone: AppendWait[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    beside.push(await measure(PER_SECOND));
    alone.push(await measure(0));
  }
  const good = beside.filter(keepsUp);
  const value = best((good.length > 0 ? good : beside).map(({ p99 }) => p99));
  const reference = best(alone.map(({ p99 }) => p99));
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

const keepsUp = ({ operations, answered }: AppendWait): boolean => answered >= operations * KEEPS_UP;

async function measure(operations: number): Promise<AppendWait> {
  const script = join(import.meta.dirname, '../../servers/append-wait.ts');
  const { stdout } = await run(process.execPath, [script, String(PER_SECOND), String(operations)]);
  const found = JSON.parse(stdout) as AppendWait;
  console.log(
    `  ${found.appends} appends: p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, max ${ms(found.max)}; ` +
      `${found.answered} of ${found.operations} operations answered in time, p99 ${ms(found.operationP99)}`,
  );
  return found;
}
