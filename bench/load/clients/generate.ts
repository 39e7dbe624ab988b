import { setTimeout as sleep } from 'node:timers/promises';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import { readPlan } from './start-clients.ts';

/** The generator's plan, as JSON on its standard input. */
export interface LoadPlan {
  url: string;
  /** Rooms with the token of their writers. `"{clientId}"` in a token is replaced by the client's own id. */
  rooms: RoomToJoin[];
  writersPerRoom: number;
  /** Whether the clients send the messages of the product's pages, awareness included. */
  isPage?: boolean;
  /** Characters a second, over all writers. */
  perSecond: number;
  warmUpSeconds: number;
  seconds: number;
}

/** The generator's output, as JSON, after a line "begin" and a line "end" around the measured seconds. */
export interface LoadResult {
  sent: number;
  acked: number;
  /** Acknowledged within the measured seconds: the updates on which the server spent its processor time. */
  ackedInTime: number;
  seconds: number;
  /** Characters typed in all, the warm-up included. */
  characters: number;
  /** Updates without an acknowledgement five seconds after the end. */
  unacknowledged: number;
  /** Updates that the server reported as not stored. */
  rejected: number;
  latencies: { p50: number; p95: number; p99: number; max: number };
}

const plan = (await readPlan()) as LoadPlan;
const rooms = await joinRooms(plan.url, plan.rooms, plan.writersPerRoom, plan.isPage);
const clients = rooms.flat();

await type(plan.warmUpSeconds);
for (const client of clients) client.isMeasuring = true;
const before = { sent: total('sent'), acked: total('acked') };
process.stdout.write('begin\n');
const seconds = await type(plan.seconds);
process.stdout.write('end\n');
const sent = total('sent') - before.sent;
const ackedInTime = total('acked') - before.acked;
for (let waited = 0; waited < 100 && clients.some((client) => client.unacknowledged > 0); waited += 1)
  await sleep(50);
const latencies = clients.flatMap((client) => client.latencies).sort((a, b) => a - b);
const percentile = (share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
const result: LoadResult = {
  sent,
  acked: total('acked') - before.acked,
  ackedInTime,
  seconds,
  characters: clients.reduce((sum, client) => sum + client.characters, 0),
  unacknowledged: clients.reduce((sum, client) => sum + client.unacknowledged, 0),
  rejected: clients.reduce((sum, client) => sum + client.rejected, 0),
  latencies: { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), max: percentile(1) },
};
process.stdout.write(`${JSON.stringify(result)}\n`);
for (const client of clients) client.close();
process.exit(0);

function total(name: 'sent' | 'acked'): number {
  return clients.reduce((sum, client) => sum + client[name], 0);
}

/**
 * Types at an even rate, one writer after the other. Each tick types the keys that are due.
 * @returns the seconds it took
 */
async function type(forSeconds: number): Promise<number> {
  const startedAt = performance.now();
  let typed = 0;
  for (;;) {
    const elapsed = performance.now() - startedAt;
    if (elapsed >= forSeconds * 1000) return elapsed / 1000;
    const due = Math.floor((elapsed / 1000) * plan.perSecond);
    for (; typed < due; typed += 1) clients[typed % clients.length]?.type();
    await sleep(4);
  }
}
