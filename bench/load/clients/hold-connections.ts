import { setTimeout as sleep } from 'node:timers/promises';
import * as Y from 'yjs';
import { joinRooms, type RoomToJoin } from './join-rooms.ts';

/** What the holder is told, as JSON in its first argument. It prints "open" and holds on until it is ended. */
export interface HoldPlan {
  url: string;
  rooms: RoomToJoin[];
  perRoom: number;
  /** Letters that the first of each room writes, so that every contender holds the same texts. */
  letters: number;
}

const plan = JSON.parse(process.argv[2] ?? '') as HoldPlan;
const rooms = await joinRooms(plan.url, plan.rooms, plan.perRoom);
const writers = rooms.flatMap(([first]) => first ?? []);
for (const { ydoc } of writers) {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('e'.repeat(plan.letters))]);
  ydoc.getXmlFragment('content').push([paragraph]);
}
while (writers.some((client) => client.owed > 0)) await sleep(50);
process.stdout.write('open\n');
setInterval(() => {}, 60_000);
