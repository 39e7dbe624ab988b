import { createInterface } from 'node:readline';
import type { LongResult } from '#sync/testing/long-forms.ts';
import type { FanOutPlan, FanOutResult } from '../load/clients/fan-out.ts';
import { startClients } from '../load/clients/start-clients.ts';
import { ms } from '../rows/row.ts';
import type { LoopDelay } from '../servers/loop-probe.ts';
import { withCrowd, type CrowdedProduct } from './crowded-product.ts';

const EDITORS = 1_000;
const PLAN = { typing: 100, keysPerSecond: 100, warmUpSeconds: 15 };
const MAX_FAN_OUT_MS = 500;
const MAX_LOOP_MS = 100;

interface CrowdFigures extends FanOutResult {
  loop: LoopDelay;
  /** Processor time of the server, all threads included, as a share of one processor. */
  cpuShare: number;
}

/**
 * P11: all editors have the same document open, with awareness. A tenth of them type one key a second for all others.
 */
export async function measureFanOut(seconds: number, editors = EDITORS): Promise<LongResult> {
  const found = await withCrowd({ workspaces: 1, peopleEach: editors }, (product) =>
    measure(product, seconds),
  );
  return {
    summary:
      `${editors} editors, ${PLAN.typing} typing 1 key/s for ${seconds} s: ${found.arrived} arrivals of ${found.keys} keys, ` +
      `p50 ${ms(found.p50)}, p95 ${ms(found.p95)}, p99 ${ms(found.p99)}, slowest ${ms(found.max)}, ` +
      `the clients themselves late by ${ms(found.ownDelayP99)} at p99; the server's loop p99 ${ms(found.loop.p99)}, ` +
      `most ${ms(found.loop.max)}, ${found.cpuShare.toFixed(2)} of a processor`,
    problems: problemsOf(found),
  };
}

/** Returns the figures that break the promise, a sentence each. */
export function problemsOf({
  p95,
  missing,
  unacknowledged,
  keys,
  loop,
}: Omit<CrowdFigures, 'cpuShare'>): string[] {
  const problems: string[] = [];
  if (!(p95 <= MAX_FAN_OUT_MS)) problems.push(`the fan-out's p95 is ${ms(p95)}, above ${MAX_FAN_OUT_MS} ms`);
  if (!(loop.p99 <= MAX_LOOP_MS)) problems.push(`the loop's p99 is ${ms(loop.p99)}, above ${MAX_LOOP_MS} ms`);
  if (keys === 0) problems.push('nothing was typed');
  if (missing > 0) problems.push(`${missing} keys did not reach somebody`);
  if (unacknowledged > 0) problems.push(`${unacknowledged} updates were never acknowledged`);
  return problems;
}

async function measure({ server, loopDelay }: CrowdedProduct, seconds: number): Promise<CrowdFigures> {
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
    } else if (loop) return { ...(JSON.parse(line) as FanOutResult), loop, cpuShare: cpu / seconds };
  }
  throw new Error('The clients ended early.');
}
