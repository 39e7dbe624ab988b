import { setTimeout as sleep } from 'node:timers/promises';
import type { HoldPlan } from '../../load/clients/hold-connections.ts';
import { startClients } from '../../load/clients/start-clients.ts';
import type { MeasuredServer } from '../../servers/measured-process.ts';
import { product } from '../../servers/product.ts';
import { bareHocuspocus } from '../../servers/references.ts';
import { best, kB, times, type Row } from '../row.ts';

const ROUNDS = 3;
const ROOMS = 500;
const PLAN = { perRoom: 4, characters: 1_000 };
/** Rooms opened and left before the measurement, so that one-time allocations do not count. */
const WARM_UP_ROOMS = 50;
const SETTLE_MS = 5_000;
const GOAL = 1.4;

interface PerConnection {
  resident: number;
  used: number;
}

/** Measures the memory of an idle connection: a socket with one joined and synced room, four sockets a document. */
export async function connectionMemory(): Promise<Row[]> {
  const own: PerConnection[] = [];
  const other: PerConnection[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await measure(product));
    other.push(await measure(bareHocuspocus));
  }
  return (['resident', 'used'] as const).map((kind) => {
    const value = best(own.map((found) => found[kind]));
    const reference = best(other.map((found) => found[kind]));
    return {
      measure: `memory per idle connection, ${kind === 'resident' ? 'resident' : 'heap and buffers in use'}`,
      product: kB(value),
      reference: `${kB(reference)} (bare)`,
      ratio: times(value / reference),
      goal: `≤ ${GOAL} ×`,
      met: value / reference <= GOAL,
    };
  });
}

async function measure(make: (rooms: number) => Promise<MeasuredServer>): Promise<PerConnection> {
  const server = await make(ROOMS);
  try {
    const { url, rooms } = server;
    await (await holdConnections({ url, rooms: rooms.slice(0, WARM_UP_ROOMS), ...PLAN })).stop();
    await sleep(SETTLE_MS);
    const before = await server.memory();
    const held = await holdConnections({ url, rooms, ...PLAN });
    await sleep(SETTLE_MS);
    const after = await server.memory();
    await held.stop();
    const connections = ROOMS * PLAN.perRoom;
    const found = {
      resident: (after.resident - before.resident) / connections,
      used: (after.used - before.used) / connections,
    };
    console.log(`  ${server.name}: ${kB(found.resident)} resident, ${kB(found.used)} in use, a connection`);
    return found;
  } finally {
    await server.stop();
  }
}

async function holdConnections(plan: HoldPlan): Promise<{ stop: () => Promise<void> }> {
  const child = startClients('hold-connections.ts', plan);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.stdout.resume();
    child.once('exit', (code) => reject(new Error(`The connections ended with ${code}.`)));
  });
  return {
    stop: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
