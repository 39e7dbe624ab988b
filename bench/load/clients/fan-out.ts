import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import type { RawClient } from './raw-client.ts';
import { readPlan } from './start-clients.ts';

/** What the generator is told, as JSON. */
export interface FanOutPlan {
  url: string;
  /** One document, once for each person in it. */
  rooms: RoomToJoin[];
  /** How many of them type. */
  typing: number;
  /** Letters a second of all who type. */
  keysPerSecond: number;
  warmUpSeconds: number;
  seconds: number;
}

/**
 * What it prints at the end, as JSON; milliseconds. "begin" and "end" lines stand around the measured seconds.
 */
export interface FanOutResult {
  keys: number;
  /** Once for each key and each other person. */
  arrived: number;
  missing: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Letters that were not acknowledged, five seconds after the end. */
  owed: number;
  /** How late the generator's own loop was. */
  ownDelayP99: number;
}

const RESOLUTION_MS = 1;
/** The histogram counts whole numbers: microseconds. */
const MICROSECONDS = 1_000;

interface Typist {
  client: RawClient;
  /** Of each key: the writer's clock once it is in, and when it was typed; negative while nothing is measured. */
  clocks: number[];
  typedAt: number[];
}

const plan = (await readPlan()) as FanOutPlan;
const arrivals = createHistogram();
let isMeasuring = false;
let keys = 0;
let lastUpdate = new Uint8Array();
let lastEnds = new Map<number, number>();

const clients = (await joinRooms(plan.url, plan.rooms, 1, true)).flat();
const typists: Typist[] = clients
  .slice(0, plan.typing)
  .map((client) => ({ client, clocks: [], typedAt: [] }));
const typistOf = new Map(typists.map((typist) => [typist.client.ydoc.clientID, typist]));
for (const client of clients) listen(client);

await type(plan.warmUpSeconds);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
isMeasuring = true;
process.stdout.write('begin\n');
await type(plan.seconds);
isMeasuring = false;
process.stdout.write('end\n');
delay.disable();
const due = (): number => keys * (clients.length - 1);
const owed = (): number => typists.reduce((sum, { client }) => sum + client.owed, 0);
for (let waited = 0; waited < 100 && (arrivals.count < due() || owed() > 0); waited += 1) await sleep(50);
const at = (share: number): number => arrivals.percentile(share) / MICROSECONDS;
const result: FanOutResult = {
  keys,
  arrived: arrivals.count,
  missing: due() - arrivals.count,
  p50: at(50),
  p95: at(95),
  p99: at(99),
  max: arrivals.max / MICROSECONDS,
  owed: owed(),
  ownDelayP99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);

/** Notes each key of the others when it arrives. */
function listen(reader: RawClient): void {
  /** How many keys of each typist have come. */
  const seen = new Map<Typist, number>();
  reader.onNews = (update) => {
    const now = performance.now();
    for (const [clientId, clock] of endsOf(update)) {
      const typist = typistOf.get(clientId);
      if (!typist || typist.client === reader) continue;
      let next = seen.get(typist) ?? 0;
      for (; (typist.clocks[next] ?? Infinity) <= clock; next += 1) {
        const typedAt = typist.typedAt[next] ?? -1;
        if (typedAt >= 0) arrivals.record(Math.max(1, Math.round((now - typedAt) * MICROSECONDS)));
      }
      seen.set(typist, next);
    }
  };
}

/** How far an update brings each client. All get the same one, mostly one after the other: it is read once. */
function endsOf(update: Uint8Array): Map<number, number> {
  if (Buffer.compare(update, lastUpdate) !== 0) {
    lastUpdate = update.slice();
    lastEnds = Y.parseUpdateMeta(update).to;
  }
  return lastEnds;
}

function typeKey({ client, clocks, typedAt }: Typist): void {
  const now = performance.now();
  if (isMeasuring) keys += 1;
  client.type();
  clocks.push(Y.getState(client.ydoc.store, client.ydoc.clientID));
  typedAt.push(isMeasuring ? now : -1);
}

/** Every typist in turn, evenly, catching up with the clock at each tick. */
async function type(forSeconds: number): Promise<void> {
  const began = performance.now();
  let typed = 0;
  for (;;) {
    const elapsed = performance.now() - began;
    if (elapsed >= forSeconds * 1_000) return;
    const dueNow = Math.floor((elapsed / 1_000) * plan.keysPerSecond);
    for (; typed < dueNow; typed += 1) {
      const typist = typists[typed % typists.length];
      if (typist) typeKey(typist);
    }
    await sleep(1);
  }
}
