import { runLoad, type MeasuredLoad } from '../../load/clients/run-load.ts';
import type { MeasuredServer } from '../../servers/measured-process.ts';
import { product } from '../../servers/product.ts';
import { bareHocuspocus, hocuspocusWithSqlite } from '../../servers/references.ts';
import { times, type Row } from '../row.ts';

type StartServer = (rooms: number) => Promise<MeasuredServer>;

interface Rate {
  perSecond: number;
  /** Against Hocuspocus without storage. */
  goal: number;
  contenders: readonly StartServer[];
}

const ROOMS = 50;
const ROUNDS = 3;
// Long enough for V8 to finish compiling, and for a fold of every room within the measured seconds.
const PLAN = { writersPerRoom: 2, warmUpSeconds: 8, seconds: 12 };
const RATES: readonly Rate[] = [
  { perSecond: 8000, goal: 1.25, contenders: [product, bareHocuspocus, hocuspocusWithSqlite] },
  { perSecond: 1000, goal: 1.5, contenders: [product, bareHocuspocus] },
];
/** Share of the updates that must be acknowledged in time. A server below it is charged for work that it put off. */
const MIN_ACKED_SHARE = 0.95;

/**
 * Measures the server's processor time for an update, with authorisation and journal, against Hocuspocus with
 * neither.
 */
export async function serverCpu(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const rate of RATES) rows.push(...(await measureAt(rate)));
  return rows;
}

async function measureAt({ perSecond, goal, contenders }: Rate): Promise<Row[]> {
  const found = new Map<string, MeasuredLoad[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const make of contenders) {
      const server = await make(ROOMS);
      try {
        const run = await runLoad(server, { ...PLAN, perSecond });
        found.set(server.name, [...(found.get(server.name) ?? []), run]);
        console.log(
          `  ${server.name}: ${run.cpuPerUpdate.toFixed(1)} µs an update, ${Math.round(run.sent / run.seconds)} sent a second, ` +
            `${run.ackedInTime} acknowledged in time${keepsUp(run) ? '' : ', fell behind'}`,
        );
      } finally {
        await server.stop();
      }
    }
  }
  const [own, ...others] = [...found].map(([name, runs]) => ({ name, run: bestOf(runs) }));
  if (!own) return [];
  return others.map(({ name, run }) => {
    const isBare = name === 'Hocuspocus, bare';
    const ratio = own.run.cpuPerUpdate / run.cpuPerUpdate;
    return {
      measure: `server CPU per update, ${perSecond.toLocaleString('en')}/s, against ${name}`,
      product: cpuText(own.run),
      reference: cpuText(run),
      ratio: times(ratio),
      goal: isBare ? `≤ ${goal} ×` : '–',
      met: !isBare || ratio <= goal,
    };
  });
}

const keepsUp = ({ ackedInTime, sent }: MeasuredLoad): boolean => ackedInTime >= sent * MIN_ACKED_SHARE;

const cpuText = (run: MeasuredLoad): string =>
  `${run.cpuPerUpdate.toFixed(1)} µs${keepsUp(run) ? '' : ' (fell behind: the machine was busy)'}`;

/** Returns the cheapest run that kept up, or the cheapest of all when none did. */
function bestOf(runs: readonly MeasuredLoad[]): MeasuredLoad {
  const good = runs.filter(keepsUp);
  const [best] = [...(good.length > 0 ? good : runs)].sort((a, b) => a.cpuPerUpdate - b.cpuPerUpdate);
  if (!best) throw new Error('Nothing was measured.');
  return best;
}
