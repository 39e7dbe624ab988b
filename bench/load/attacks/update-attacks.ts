import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { attackOnSockets, type Target, type StopCondition } from '#sync/testing/faults/budget-attacks.ts';
import { hostileUpdate, type Attacker } from '#sync/testing/faults/hostile-updates.ts';
import { quickSocket } from '#sync/testing/quick-socket.ts';
import { TestClient } from '#sync/testing/test-client.ts';

/** Depths of nested nodes: one level above the limit of a room, and thousands. */
const NESTING_LEVELS = [65, 5_000];
const RECENT_UPDATES = 200;

/** Sends updates that no honest client sends, made from the current state of the room, without allowed deletions. */
export async function hostileUpdates(target: Target, until: StopCondition): Promise<void> {
  const seeded = new SeededRandom(Date.now());
  const { syncUrl, ydocId, sessionId, headers } = target;
  const socket = quickSocket(syncUrl, () => {}, headers?.());
  const replica = new TestClient({ url: syncUrl, name: ydocId, session: sessionId, socket });
  await replica.synced();
  const document = replica.doc;
  const seen: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => {
    seen.push(update);
    if (seen.length > RECENT_UPDATES) seen.shift();
  });
  const ownClientIds = new Set<number>();
  await attackOnSockets(target, until, (client, clientId, room) => {
    ownClientIds.add(clientId);
    const mallory = createAttacker(document, clientId);
    const victimIds = [...document.store.clients.keys()].filter((id) => !ownClientIds.has(id));
    if (victimIds.length === 0) return;
    client.update(
      room,
      hostileUpdate(seeded, { document, mallory, victimIds, observedUpdates: seen, write: writeParagraph }),
    );
  });
  replica.destroy();
  socket.destroy();
}

function createAttacker(document: Y.Doc, clientId: number): Attacker {
  const doc = new Y.Doc({ gc: false });
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(document));
  doc.clientID = clientId;
  const attacker: Attacker = { doc, unsent: [] };
  doc.on('update', (update: Uint8Array) => void attacker.unsent.push(update));
  return attacker;
}

/** Adds a paragraph. It deletes nothing: an editor may delete the words of others, so that would be no attack. */
function writeParagraph(doc: Y.Doc): void {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText('Noise. ')]);
  doc.getXmlFragment(CONTENT_FRAGMENT).push([element]);
}

/** Sends nodes nested more deeply than recursive readers can walk. */
export async function deepNesting(target: Target, until: StopCondition): Promise<void> {
  let turn = 0;
  await attackOnSockets(target, until, (client, clientId, room) => {
    turn += 1;
    client.update(room, nestedParagraphs(clientId, NESTING_LEVELS[turn % NESTING_LEVELS.length] ?? 0));
  });
}

function nestedParagraphs(clientId: number, levels: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  doc.transact(() => {
    let parent: Y.XmlFragment = doc.getXmlFragment(CONTENT_FRAGMENT);
    for (let level = 0; level < levels; level += 1) {
      const element = new Y.XmlElement('paragraph');
      parent.insert(0, [element]);
      parent = element;
    }
  });
  return Y.encodeStateAsUpdate(doc);
}

/** Sends random bytes. The server rejects each message and may log it. */
export async function unreadableUpdates(target: Target, until: StopCondition): Promise<void> {
  const seeded = new SeededRandom(1);
  await attackOnSockets(target, until, (client, _, room) => client.update(room, seeded.bytes(400)));
}

/** Requests the whole text of a room again and again, as fast as one person may send. */
export async function repeatedStateRequests(target: Target, until: StopCondition): Promise<void> {
  await attackOnSockets(target, until, (client, _, room) => {
    for (let at = 0; at < 8; at += 1) client.askForAll(room);
  });
}
