import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tracePath } from '../../load/texts/editing-trace.ts';
import { best, ms, times, type Row } from '../row.ts';

const ROUNDS = 3;
const run = promisify(execFile);

interface FoldDelay {
  p99: number;
  max: number;
  stores: number;
}

/** Measures how long the event loop is blocked while a real editing session is stored and folded. */
export async function foldLoopDelay(): Promise<Row[]> {
  const path = tracePath();
  if (path === undefined) {
    console.log('  no editing trace: set EDITING_TRACE');
    return [];
  }
  const own: FoldDelay[] = [];
  const other: FoldDelay[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await measure('product', path));
    other.push(await measure('reference', path));
  }
  const value = best(own.map(({ p99 }) => p99));
  const reference = best(other.map(({ p99 }) => p99));
  return [
    {
      measure: `loop blocked by keeping and folding the real editing session, p99 (max ${ms(best(own.map(({ max }) => max)))})`,
      product: ms(value),
      reference: `${ms(reference)} a store (whole state on the loop)`,
      ratio: times(value / reference),
      goal: '≤ 5 ms',
      met: value <= 5,
    },
  ];
}

async function measure(kind: 'product' | 'reference', path: string): Promise<FoldDelay> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, '../../servers/measure-fold-delay.ts'),
    kind,
    path,
  ]);
  const delay = JSON.parse(stdout) as FoldDelay;
  console.log(`  ${kind}: p99 ${ms(delay.p99)}, max ${ms(delay.max)}, ${delay.stores} stores`);
  return delay;
}
