import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import type { RawClient } from './raw-client.ts';
import { readPlan } from './start-clients.ts';

/** The generator's plan, as JSON on its standard input. */
export interface FanOutPlan {
  url: string;
  /** The same document, once for each person in it. */
  rooms: RoomToJoin[];
  /** The number of people who type. */
  typing: number;
  /** Characters a second, over all typists. */
  keysPerSecond: number;
  warmUpSeconds: number;
  seconds: number;
}

/**
 * The generator's output, as JSON; times in milliseconds. It prints a line "begin" before the measured seconds and a
 * line "end" after them.
 */
export interface FanOutResult {
  keys: number;
  /** Arrivals: one for each key and each other person. */
  arrived: number;
  missing: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Updates without an acknowledgement five seconds after the end. */
  unacknowledged: number;
  /** The delay of the generator's own event loop. */
  ownDelayP99: number;
}

const RESOLUTION_MS = 1;
/** The histogram takes integers: microseconds. */
const MICROSECONDS = 1_000;

interface Typist {
  client: RawClient;
  /** The writer's Yjs clock after each key. */
  clocks: number[];
  /** The time of each key; negative during the warm-up. */
  typedAt: number[];
}

const plan = (await readPlan()) as FanOutPlan;
const arrivals = createHistogram();
let isMeasuring = false;
let keys = 0;
let lastUpdate = new Uint8Array();
let lastClocks = new Map<number, number>();

const clients = (await joinRooms(plan.url, plan.rooms, 1, true)).flat();
const typists: Typist[] = clients
  .slice(0, plan.typing)
  .map((client) => ({ client, clocks: [], typedAt: [] }));
const typistOf = new Map(typists.map((typist) => [typist.client.ydoc.clientID, typist]));
for (const client of clients) recordArrivals(client);

await type(plan.warmUpSeconds);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
isMeasuring = true;
process.stdout.write('begin\n');
await type(plan.seconds);
isMeasuring = false;
process.stdout.write('end\n');
delay.disable();
const expectedArrivals = (): number => keys * (clients.length - 1);
const countUnacknowledged = (): number => typists.reduce((sum, { client }) => sum + client.unacknowledged, 0);
for (
  let waited = 0;
  waited < 100 && (arrivals.count < expectedArrivals() || countUnacknowledged() > 0);
  waited += 1
)
  await sleep(50);
const percentileMs = (share: number): number => arrivals.percentile(share) / MICROSECONDS;
const result: FanOutResult = {
  keys,
  arrived: arrivals.count,
  missing: expectedArrivals() - arrivals.count,
  p50: percentileMs(50),
  p95: percentileMs(95),
  p99: percentileMs(99),
  max: arrivals.max / MICROSECONDS,
  unacknowledged: countUnacknowledged(),
  ownDelayP99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);

/** Records the arrival of each key that another person typed. */
function recordArrivals(reader: RawClient): void {
  /** Keys of each typist that have arrived. */
  const seenKeys = new Map<Typist, number>();
  reader.onUpdate = (update) => {
    const now = performance.now();
    for (const [clientId, clock] of clocksOf(update)) {
      const typist = typistOf.get(clientId);
      if (!typist || typist.client === reader) continue;
      let next = seenKeys.get(typist) ?? 0;
      for (; (typist.clocks[next] ?? Infinity) <= clock; next += 1) {
        const typedAt = typist.typedAt[next] ?? -1;
        if (typedAt >= 0) arrivals.record(Math.max(1, Math.round((now - typedAt) * MICROSECONDS)));
      }
      seenKeys.set(typist, next);
    }
  };
}

/**
 * Returns the end clock of each client in an update. All readers get the same update in a row, so it is parsed once.
 */
function clocksOf(update: Uint8Array): Map<number, number> {
  if (Buffer.compare(update, lastUpdate) !== 0) {
    lastUpdate = update.slice();
    lastClocks = Y.parseUpdateMeta(update).to;
  }
  return lastClocks;
}

function typeKey({ client, clocks, typedAt }: Typist): void {
  const now = performance.now();
  if (isMeasuring) keys += 1;
  client.type();
  clocks.push(Y.getState(client.ydoc.store, client.ydoc.clientID));
  typedAt.push(isMeasuring ? now : -1);
}

/** Types at an even rate, one typist after the other. Each tick types the keys that are due. */
async function type(forSeconds: number): Promise<void> {
  const startedAt = performance.now();
  let typed = 0;
  for (;;) {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= forSeconds * 1_000) return;
    const due = Math.floor((elapsed / 1_000) * plan.keysPerSecond);
    for (; typed < due; typed += 1) {
      const typist = typists[typed % typists.length];
      if (typist) typeKey(typist);
    }
    await sleep(1);
  }
}
