import { setTimeout as sleep } from 'node:timers/promises';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import { readPlan } from './start-clients.ts';

/** What the generator is told, as JSON. */
export interface LoadPlan {
  url: string;
  /** Rooms with the token of their writers; `{clientId}` in a token is replaced. */
  rooms: RoomToJoin[];
  writersPerRoom: number;
  /** Whether they speak as the product's pages do, presence included. */
  isPage?: boolean;
  /** Letters a second over all writers. */
  perSecond: number;
  warmUpSeconds: number;
  seconds: number;
}

/** What it prints at the end, as JSON. */
export interface LoadResult {
  sent: number;
  acked: number;
  /** Acknowledged within the measured seconds: what the server's processor time was spent on. */
  ackedInTime: number;
  seconds: number;
  /** Letters typed in all, those of the warm-up included. */
  letters: number;
  /** Updates without an acknowledgement at the end, after five seconds of patience. */
  owed: number;
  /** Updates that the server said it did not keep. */
  unkept: number;
  latencies: { p50: number; p95: number; p99: number; max: number };
}

const plan = (await readPlan()) as LoadPlan;
const joined = await joinRooms(plan.url, plan.rooms, plan.writersPerRoom, plan.isPage);
const clients = joined.flat();

await type(plan.warmUpSeconds);
for (const client of clients) client.isMeasuring = true;
const before = { sent: total('sent'), acked: total('acked') };
process.stdout.write('begin\n');
const seconds = await type(plan.seconds);
process.stdout.write('end\n');
const sent = total('sent') - before.sent;
const ackedInTime = total('acked') - before.acked;
for (let waited = 0; waited < 100 && clients.some((client) => client.owed > 0); waited += 1) await sleep(50);
const latencies = clients.flatMap((client) => client.latencies).sort((a, b) => a - b);
const at = (share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
const result: LoadResult = {
  sent,
  acked: total('acked') - before.acked,
  ackedInTime,
  seconds,
  letters: clients.reduce((sum, client) => sum + client.letters, 0),
  owed: clients.reduce((sum, client) => sum + client.owed, 0),
  unkept: clients.reduce((sum, client) => sum + client.unkept, 0),
  latencies: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) },
};
process.stdout.write(`${JSON.stringify(result)}\n`);
for (const client of clients) client.close();
process.exit(0);

function total(name: 'sent' | 'acked'): number {
  return clients.reduce((sum, client) => sum + client[name], 0);
}

/** Types evenly, every writer in turn, catching up with the clock every few milliseconds. */
async function type(forSeconds: number): Promise<number> {
  const began = performance.now();
  let typed = 0;
  for (;;) {
    const elapsed = performance.now() - began;
    if (elapsed >= forSeconds * 1000) return elapsed / 1000;
    const due = Math.floor((elapsed / 1000) * plan.perSecond);
    for (; typed < due; typed += 1) clients[typed % clients.length]?.type();
    await sleep(4);
  }
}
