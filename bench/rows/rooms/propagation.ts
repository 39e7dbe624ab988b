import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PropagationPlan, PropagationResult } from '../../load/clients/propagate.ts';
import type { MeasuredServer } from '../../servers/measured-process.ts';
import { product } from '../../servers/product.ts';
import { bareHocuspocus } from '../../servers/references.ts';
import { best, ms, times, type Row } from '../row.ts';

const ROUNDS = 3;
const ROOMS = 100;
const PLAN = { keysPerSecond: 1000, warmUpSeconds: 5, seconds: 10 };
const GOAL = 1.5;
const run = promisify(execFile);

/** Times a key from one client to the other. Foolscap stores it durably on the way, the reference only in memory. */
export async function propagation(): Promise<Row[]> {
  const own: PropagationResult[] = [];
  const other: PropagationResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await measure(product));
    other.push(await measure(bareHocuspocus));
  }
  return (['p50', 'p99'] as const).map((name) => {
    const value = best(own.map((found) => found[name]));
    const reference = best(other.map((found) => found[name]));
    return {
      measure: `propagation, ${name}, ${ROOMS} documents × 2 clients × 5 keys/s`,
      product: ms(value),
      reference: `${ms(reference)} (bare, in memory)`,
      ratio: times(value / reference),
      goal: `≤ ${GOAL} ×`,
      met: value / reference <= GOAL,
    };
  });
}

async function measure(make: (rooms: number) => Promise<MeasuredServer>): Promise<PropagationResult> {
  const server = await make(ROOMS);
  try {
    const plan: PropagationPlan = { url: server.url, rooms: server.rooms, ...PLAN };
    const script = join(import.meta.dirname, '../../load/clients/propagate.ts');
    const { stdout } = await run(process.execPath, [script, JSON.stringify(plan)]);
    const found = JSON.parse(stdout) as PropagationResult;
    console.log(
      `  ${server.name}: p50 ${ms(found.p50)}, p99 ${ms(found.p99)}, ${found.arrived} of ${found.keys} keys arrived, ` +
        `the generator itself late by ${ms(found.ownDelayP99)} at p99`,
    );
    return found;
  } finally {
    await server.stop();
  }
}
