import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';
import type { RawClient } from './raw-client.ts';
import { readPlan } from './start-clients.ts';

const TELL_EVERY_MS = 1_000;

/**
 * What the holder is told, as JSON. Once all are open it prints every second how many still are,
 * until it is ended.
 */
export interface HoldPlan {
  url: string;
  rooms: RoomToJoin[];
  perRoom: number;
  /** Letters that the first of each room writes, so that every contender holds the same texts. */
  letters: number;
  /** Whether they speak as the product's pages do, presence included. */
  isPage?: boolean;
}

const plan = (await readPlan()) as HoldPlan;
const rooms = await joinRooms(plan.url, plan.rooms, plan.perRoom, plan.isPage);
const clients = rooms.flat();
const writers = firstOfEach();
for (const { ydoc } of writers) {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('e'.repeat(plan.letters))]);
  ydoc.getXmlFragment('content').push([paragraph]);
}
while (writers.some((client) => client.owed > 0)) await sleep(50);
const tell = (): void => void process.stdout.write(`${clients.filter((client) => client.isOpen).length}\n`);
tell();
setInterval(tell, TELL_EVERY_MS);

/** One client of each document; a document can be in the plan once for each of its people. */
function firstOfEach(): RawClient[] {
  const first = new Map<string, RawClient>();
  for (const [at, { name }] of plan.rooms.entries()) {
    const [client] = rooms[at] ?? [];
    if (client && !first.has(name)) first.set(name, client);
  }
  return [...first.values()];
}
