import { createInterface } from 'node:readline';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { FanOutPlan, FanOutResult } from '../load/clients/fan-out.ts';
import { startClients } from '../load/clients/start-clients.ts';
import { ms } from '../rows/row.ts';
import type { LoopDelay } from '../servers/loop-probe.ts';
import { withCrowd, type CrowdedProduct } from './crowded-product.ts';

const EDITORS = 1_000;
const PLAN = { typing: 100, keysPerSecond: 100, warmUpSeconds: 15 };
const FAN_OUT_MS = 500;
const LOOP_MS = 100;

interface Crowded extends FanOutResult {
  loop: LoopDelay;
  /** Share of one processor that the server had, its threads included. */
  busy: number;
}

/** P11: all have one document open, with presence; a tenth of them type a key a second, each shown to all others. */
export async function crowded(seconds: number, editors = EDITORS): Promise<LongResult> {
  const found = await withCrowd({ desks: 1, peopleEach: editors }, (product) => measure(product, seconds));
  return {
    summary:
      `${editors} editors, ${PLAN.typing} typing 1 key/s for ${seconds} s: ${found.arrived} arrivals of ${found.keys} keys, ` +
      `p50 ${ms(found.p50)}, p95 ${ms(found.p95)}, p99 ${ms(found.p99)}, slowest ${ms(found.max)}, ` +
      `the clients themselves late by ${ms(found.ownDelayP99)} at p99; the server's loop p99 ${ms(found.loop.p99)}, ` +
      `most ${ms(found.loop.max)}, ${found.busy.toFixed(2)} of a processor`,
    problems: faultsOf(found),
  };
}

/** What of it broke the promise. */
export function faultsOf({ p95, missing, owed, keys, loop }: Omit<Crowded, 'busy'>): string[] {
  const problems: string[] = [];
  if (!(p95 <= FAN_OUT_MS)) problems.push(`the fan-out's p95 is ${ms(p95)}, above ${FAN_OUT_MS} ms`);
  if (!(loop.p99 <= LOOP_MS)) problems.push(`the loop's p99 is ${ms(loop.p99)}, above ${LOOP_MS} ms`);
  if (keys === 0) problems.push('nothing was typed');
  if (missing > 0) problems.push(`${missing} keys did not reach somebody`);
  if (owed > 0) problems.push(`${owed} updates were never acknowledged`);
  return problems;
}

async function measure({ server, loopDelay }: CrowdedProduct, seconds: number): Promise<Crowded> {
  const plan: FanOutPlan = { url: server.url, rooms: server.rooms, ...PLAN, seconds };
  const child = startClients('fan-out.ts', plan);
  let cpu = 0;
  let loop: LoopDelay | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'begin') {
      cpu = server.cpuSeconds();
      await loopDelay();
    } else if (line === 'end') {
      cpu = server.cpuSeconds() - cpu;
      loop = await loopDelay();
    } else if (loop) return { ...(JSON.parse(line) as FanOutResult), loop, busy: cpu / seconds };
  }
  throw new Error('The clients ended early.');
}
