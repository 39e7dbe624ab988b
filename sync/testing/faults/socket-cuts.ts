import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { hashOf, journalDoc } from '../journal-text.ts';
import { cutConnection, quickSocket } from '../quick-socket.ts';
import { editAtRandom } from '../random-edit.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { Person, TestRooms } from '../test-rooms.ts';

const STEPS = 40;

/**
 * P4 over real sockets: devices edit one document while their connections are cut at random moments. At the end all
 * devices and the file must have the same document.
 * @returns the problems found
 */
export async function cutSockets(
  rooms: TestRooms,
  { person, ydocId, seed }: { person: Person; ydocId: string; seed: number },
): Promise<string[]> {
  const seeded = new SeededRandom(seed);
  const devices = Array.from({ length: 2 + seeded.below(4) }, () => {
    const socket = quickSocket(rooms.url);
    return { socket, client: rooms.client(person, ydocId, { socket }) };
  });
  await Promise.all(devices.map(({ client }) => client.synced()));
  for (let step = 0; step < STEPS; step += 1) {
    const { socket, client } = seeded.pick(devices);
    if (seeded.chance(0.1)) cutConnection(socket);
    else editAtRandom(client.doc, seeded);
    if (seeded.chance(0.4)) await new Promise((resolve) => setTimeout(resolve, seeded.below(6)));
  }
  const all = devices.map(({ client }) => client);
  await Promise.all(all.map((client) => client.saved()));
  const areEqual = () => new Set(all.map(({ doc }) => hashOf(doc))).size === 1;
  await all[0]?.waitFor(areEqual).catch(() => undefined);
  const problems: string[] = [];
  if (!areEqual()) problems.push(`seed ${seed}: the devices differ`);
  const [doc = new Y.Doc()] = all.map((client) => client.doc);
  if (hashOf(journalDoc(rooms.db.rawReader, ydocId)) !== hashOf(doc))
    problems.push(`seed ${seed}: the file differs from the devices`);
  problems.push(...checkFragment(doc.getXmlFragment(CONTENT_FRAGMENT)).map(({ message }) => message));
  for (const { socket, client } of devices) {
    client.destroy();
    socket.destroy();
  }
  return problems;
}
