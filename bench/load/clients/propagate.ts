import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import type { RawClient } from './raw-client.ts';

/** What the generator is told, as JSON in its first argument. */
export interface PropagationPlan {
  url: string;
  rooms: RoomToJoin[];
  keysPerSecond: number;
  warmUpSeconds: number;
  seconds: number;
}

/** What it prints at the end, as JSON; milliseconds. */
export interface PropagationResult {
  p50: number;
  p99: number;
  keys: number;
  arrived: number;
  /** How late the generator's own loop was: what of p99 is not the server's. */
  ownDelayP99: number;
}

interface Key {
  /** The writer's clock once the key is in. */
  clock: number;
  typedAt: number;
}

const RESOLUTION_MS = 1;

const plan = JSON.parse(process.argv[2] ?? '') as PropagationPlan;
const arrivals: number[] = [];
let isMeasuring = false;
let keys = 0;

const rooms = await joinRooms(plan.url, plan.rooms, 2);
const typists = rooms.flatMap(([one, two]) => (one && two ? [typist(one, two), typist(two, one)] : []));

await type(plan.warmUpSeconds);
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
isMeasuring = true;
await type(plan.seconds);
isMeasuring = false;
delay.disable();
for (let waited = 0; waited < 100 && arrivals.length < keys; waited += 1) await sleep(50);
arrivals.sort((a, b) => a - b);
const at = (share: number): number => arrivals[Math.floor(arrivals.length * share)] ?? Number.NaN;
const result: PropagationResult = {
  p50: at(0.5),
  p99: at(0.99),
  keys,
  arrived: arrivals.length,
  ownDelayP99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit(0);

/** @returns a function that types one key of `writer`; its time runs until an update with it arrives at `reader` */
function typist(writer: RawClient, reader: RawClient): () => void {
  const { clientID } = writer.ydoc;
  const travelling: Key[] = [];
  reader.onNews = (update) => {
    const seen = Y.parseUpdateMeta(update).to.get(clientID);
    if (seen === undefined) return;
    const now = performance.now();
    while (travelling[0] && travelling[0].clock <= seen) {
      const [{ typedAt }] = travelling.splice(0, 1) as [Key];
      if (typedAt >= 0) arrivals.push(now - typedAt);
    }
  };
  return () => {
    const typedAt = isMeasuring ? performance.now() : -1;
    if (isMeasuring) keys += 1;
    writer.type();
    travelling.push({ clock: Y.getState(writer.ydoc.store, clientID), typedAt });
  };
}

/** Every typist in turn, evenly, catching up with the clock at each tick. */
async function type(forSeconds: number): Promise<void> {
  const began = performance.now();
  let typed = 0;
  for (;;) {
    const elapsed = performance.now() - began;
    if (elapsed >= forSeconds * 1000) return;
    const due = Math.floor((elapsed / 1000) * plan.keysPerSecond);
    for (; typed < due; typed += 1) typists[typed % typists.length]?.();
    await sleep(1);
  }
}
