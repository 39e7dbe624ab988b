import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import type { RawClient } from './raw-client.ts';

/** The generator's plan, as JSON in its first argument. */
export interface PropagationPlan {
  url: string;
  rooms: RoomToJoin[];
  keysPerSecond: number;
  warmUpSeconds: number;
  seconds: number;
}

/** The generator's output, as JSON; times in milliseconds. */
export interface PropagationResult {
  p50: number;
  p99: number;
  keys: number;
  arrived: number;
  /** The delay of the generator's own event loop: the part of p99 that the server did not cause. */
  ownDelayP99: number;
}

interface Key {
  /** The writer's Yjs clock after the key. */
  clock: number;
  typedAt: number;
}

const RESOLUTION_MS = 1;

const plan = JSON.parse(process.argv[2] ?? '') as PropagationPlan;
const arrivals: number[] = [];
let isMeasuring = false;
let keys = 0;

const rooms = await joinRooms(plan.url, plan.rooms, 2);
const typists = rooms.flatMap(([one, two]) =>
  one && two ? [createTypist(one, two), createTypist(two, one)] : [],
);

await type(plan.warmUpSeconds);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
isMeasuring = true;
await type(plan.seconds);
isMeasuring = false;
delay.disable();
for (let waited = 0; waited < 100 && arrivals.length < keys; waited += 1) await sleep(50);
arrivals.sort((a, b) => a - b);
const percentile = (share: number): number => arrivals[Math.floor(arrivals.length * share)] ?? Number.NaN;
const result: PropagationResult = {
  p50: percentile(0.5),
  p99: percentile(0.99),
  keys,
  arrived: arrivals.length,
  ownDelayP99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);

/** Returns a function that types one key of `writer` and times it until an update with it arrives at `reader`. */
function createTypist(writer: RawClient, reader: RawClient): () => void {
  const { clientID } = writer.ydoc;
  const keysInFlight: Key[] = [];
  reader.onUpdate = (update) => {
    const arrivedClock = Y.parseUpdateMeta(update).to.get(clientID);
    if (arrivedClock === undefined) return;
    const now = performance.now();
    while (keysInFlight[0] && keysInFlight[0].clock <= arrivedClock) {
      const [{ typedAt }] = keysInFlight.splice(0, 1) as [Key];
      if (typedAt >= 0) arrivals.push(now - typedAt);
    }
  };
  return () => {
    const typedAt = isMeasuring ? performance.now() : -1;
    if (isMeasuring) keys += 1;
    writer.type();
    keysInFlight.push({ clock: Y.getState(writer.ydoc.store, clientID), typedAt });
  };
}

/** Types at an even rate, one typist after the other. Each tick types the keys that are due. */
async function type(forSeconds: number): Promise<void> {
  const startedAt = performance.now();
  let typed = 0;
  for (;;) {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= forSeconds * 1000) return;
    const due = Math.floor((elapsed / 1000) * plan.keysPerSecond);
    for (; typed < due; typed += 1) typists[typed % typists.length]?.();
    await sleep(1);
  }
}
