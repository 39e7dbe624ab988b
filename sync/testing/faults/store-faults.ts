import { hashOf, storedBy, journalDoc } from '../journal-text.ts';
import type { FaultPlan, FaultyStore } from './faulty-store.ts';
import { quickSocket } from '../quick-socket.ts';
import type { TestClient } from '../test-client.ts';
import type { Person, TestRooms } from '../test-rooms.ts';

const WRITERS = 3;
const KEYS = 8;

export interface FaultRound {
  person: Person;
  ydocId: string;
  plan: FaultPlan;
}

export interface FaultOutcome {
  /** Number of failures of the store. */
  faults: number;
  /** Codes with which the sockets closed. */
  closeCodes: number[];
  /** The problems found. */
  problems: string[];
}

/**
 * P6: three devices type while the store fails by a plan. One of them leaves meanwhile, with unacknowledged changes,
 * and comes back. Then the store recovers. No update may be acknowledged that is not in the file, and at the end all
 * typed text must be in the file and on every device.
 */
export async function typeThroughFaults(
  rooms: TestRooms,
  store: FaultyStore,
  { person, ydocId, plan }: FaultRound,
): Promise<FaultOutcome> {
  const problems: string[] = [];
  const devices = Array.from({ length: WRITERS }, () => join(rooms, person, ydocId, problems));
  await Promise.all(devices.map(({ client }) => client.saved()));
  const words: string[] = [];
  store.fail(plan);
  for (let key = 0; key < KEYS; key += 1) {
    devices.forEach(({ client }, writer) => {
      const word = `<${writer}.${key}>`;
      words.push(word);
      client.type(word);
    });
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  const [leaver] = devices;
  leaver?.leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const faults = store.failures;
  store.heal();
  if (leaver) devices[0] = join(rooms, person, ydocId, problems, leaver.client);
  const clients = devices.map(({ client }) => client);
  await Promise.all(clients.map((client) => client.saved()));
  const areEqual = () => new Set(clients.map(({ doc }) => hashOf(doc))).size === 1;
  await clients[0]?.waitFor(areEqual).catch(() => problems.push('the devices differ'));
  const stored = journalDoc(rooms.db.rawReader, ydocId);
  if (clients[0] && hashOf(stored) !== hashOf(clients[0].doc))
    problems.push('the file differs from the devices');
  const text = clients[0]?.text ?? '';
  const lost = words.filter((word) => text.split(word).length !== 2);
  if (lost.length > 0) problems.push(`lost or doubled: ${lost.join(' ')}`);
  const closeCodes = devices
    .flatMap(({ client }) => client.closeCodes)
    .concat(leaver?.client.closeCodes ?? []);
  for (const device of devices) device.leave();
  return { faults, closeCodes, problems };
}

interface Device {
  client: TestClient;
  leave: () => void;
}

function join(
  rooms: TestRooms,
  person: Person,
  ydocId: string,
  problems: string[],
  earlier?: TestClient,
): Device {
  const socket = quickSocket(rooms.url, (update) => {
    // The update is acknowledged, so the file must contain it at this moment.
    if (!storedBy(rooms.db.rawReader, ydocId)(update)) problems.push('acknowledged, and not in the file');
  });
  const client = rooms.client(person, ydocId, { socket, ...(earlier ? { document: earlier.doc } : {}) });
  const leave = (): void => {
    client.destroy();
    socket.destroy();
  };
  return { client, leave };
}
