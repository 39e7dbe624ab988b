import { runLoad } from '../load/run-load.ts';
import type { MeasuredServer } from '../servers/measured-process.ts';
import { product } from '../servers/product.ts';
import { bareHocuspocus, hocuspocusWithSqlite } from '../servers/references.ts';
import { best, times, type Row } from './row.ts';

const ROOMS = 50;
const ROUNDS = 3;
const PLAN = { writersPerRoom: 2, perSecond: 8000, warmUpSeconds: 3, seconds: 6 };

const CONTENDERS: readonly ((rooms: number) => Promise<MeasuredServer>)[] = [
  product,
  bareHocuspocus,
  hocuspocusWithSqlite,
];

/** Processor time of the server for one update, with authorisation and journal, against Hocuspocus with neither. */
export async function serverCpu(): Promise<Row[]> {
  const found = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const make of CONTENDERS) {
      const server = await make(ROOMS);
      try {
        const { cpuPerUpdate, sent, acked, seconds } = await runLoad(server, PLAN);
        found.set(server.name, [...(found.get(server.name) ?? []), cpuPerUpdate]);
        console.log(
          `  ${server.name}: ${cpuPerUpdate.toFixed(1)} µs an update, ${Math.round(sent / seconds)} sent a second, ${acked} acknowledged`,
        );
      } finally {
        await server.stop();
      }
    }
  }
  const own = best(found.get('Foolscap') ?? []);
  return ['Hocuspocus, bare', 'Hocuspocus with SQLite'].map((name) => {
    const other = best(found.get(name) ?? []);
    const isGoal = name === 'Hocuspocus, bare';
    return {
      measure: `server CPU per update, 8,000/s, against ${name}`,
      product: `${own.toFixed(1)} µs`,
      reference: `${other.toFixed(1)} µs`,
      ratio: times(own / other),
      goal: isGoal ? '≤ 1.25 ×' : '–',
      met: !isGoal || own / other <= 1.25,
    };
  });
}
