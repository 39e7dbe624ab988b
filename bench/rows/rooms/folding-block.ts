import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tracePath } from '../../load/texts/editing-trace.ts';
import { best, ms, times, type Row } from '../row.ts';

const ROUNDS = 3;
const run = promisify(execFile);

interface Block {
  p99: number;
  max: number;
  stores: number;
}

/** How long keystrokes wait while the document of a real editing session is stored and folded beside them. */
export async function foldingBlock(): Promise<Row[]> {
  const path = tracePath();
  if (path === undefined) {
    console.log('  no editing trace: set EDITING_TRACE');
    return [];
  }
  const own: Block[] = [];
  const other: Block[] = [];
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

async function measure(kind: 'product' | 'reference', path: string): Promise<Block> {
  const { stdout } = await run(process.execPath, [
    join(import.meta.dirname, '../../servers/fold-block.ts'),
    kind,
    path,
  ]);
  const block = JSON.parse(stdout) as Block;
  console.log(`  ${kind}: p99 ${ms(block.p99)}, max ${ms(block.max)}, ${block.stores} stores`);
  return block;
}
