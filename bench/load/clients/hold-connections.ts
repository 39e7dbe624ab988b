import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import type { RawClient } from './raw-client.ts';
import { readPlan } from './start-clients.ts';

const REPORT_EVERY_MS = 1_000;

/**
 * The plan of this process, as JSON on its standard input. Once all connections are open it prints every second how
 * many still are, until its parent ends it.
 */
export interface HoldPlan {
  url: string;
  rooms: RoomToJoin[];
  perRoom: number;
  /** Characters that the first client of each room writes, so that every measured server has the same texts. */
  characters: number;
  /** Whether the clients send the messages of the product's pages, awareness included. */
  isPage?: boolean;
}

const plan = (await readPlan()) as HoldPlan;
const rooms = await joinRooms(plan.url, plan.rooms, plan.perRoom, plan.isPage);
const clients = rooms.flat();
const writers = firstClientsOfDocuments();
for (const { ydoc } of writers) {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('e'.repeat(plan.characters))]);
  ydoc.getXmlFragment('content').push([paragraph]);
}
while (writers.some((client) => client.unacknowledged > 0)) await sleep(50);
const report = (): void => void process.stdout.write(`${clients.filter((client) => client.isOpen).length}\n`);
report();
setInterval(report, REPORT_EVERY_MS);

/** Returns one client of each document. The plan can name a document once for each of its people. */
function firstClientsOfDocuments(): RawClient[] {
  const first = new Map<string, RawClient>();
  for (const [at, { name }] of plan.rooms.entries()) {
    const [client] = rooms[at] ?? [];
    if (client && !first.has(name)) first.set(name, client);
  }
  return [...first.values()];
}
