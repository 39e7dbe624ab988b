import * as Y from 'yjs';
import { Seeded } from '#shared/testing/seeded.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { onSockets, type Target, type Until } from '#sync/testing/faults/budget-attacks.ts';
import { hostileUpdate, type Attacker } from '#sync/testing/faults/hostile-updates.ts';
import { quickSocket } from '#sync/testing/quick-socket.ts';
import { TestClient } from '#sync/testing/test-client.ts';

/** Nodes within one another: a level more than a room takes, and thousands. */
const LEVELS = [65, 5_000];
const SEEN = 200;

/** Updates that no honest client sends, made from what the room holds at that moment; never a deletion that is allowed. */
export async function hostileUpdates(target: Target, until: Until): Promise<void> {
  const seeded = new Seeded(Date.now());
  const { syncUrl, ydocId, sessionId, headers } = target;
  const socket = quickSocket(syncUrl, () => {}, headers?.());
  const replica = new TestClient({ url: syncUrl, name: ydocId, session: sessionId, socket });
  await replica.synced();
  const document = replica.doc;
  const seen: Uint8Array[] = [];
  document.on('update', (update: Uint8Array) => {
    seen.push(update);
    if (seen.length > SEEN) seen.shift();
  });
  const own = new Set<number>();
  await onSockets(target, until, (client, clientId, room) => {
    own.add(clientId);
    const mallory = attacker(document, clientId);
    const victimIds = [...document.store.clients.keys()].filter((id) => !own.has(id));
    if (victimIds.length === 0) return;
    client.update(room, hostileUpdate(seeded, { document, mallory, victimIds, seen, write: writeParagraph }));
  });
  replica.destroy();
  socket.destroy();
}

function attacker(document: Y.Doc, clientId: number): Attacker {
  const doc = new Y.Doc({ gc: false });
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(document));
  doc.clientID = clientId;
  const made: Attacker = { doc, unsent: [] };
  doc.on('update', (update: Uint8Array) => void made.unsent.push(update));
  return made;
}

/** A new paragraph. The words of others are left alone: an editor may delete them, which is no attack. */
function writeParagraph(doc: Y.Doc): void {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText('Noise. ')]);
  doc.getXmlFragment(CONTENT_FRAGMENT).push([element]);
}

/** Nodes deeper than readers can walk. */
export async function deepNesting(target: Target, until: Until): Promise<void> {
  let turn = 0;
  await onSockets(target, until, (client, clientId, room) => {
    turn += 1;
    client.update(room, nested(clientId, LEVELS[turn % LEVELS.length] ?? 0));
  });
}

function nested(clientId: number, levels: number): Uint8Array {
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

/** Bytes that are no update, each of which is refused and may be logged. */
export async function unreadableUpdates(target: Target, until: Until): Promise<void> {
  const seeded = new Seeded(1);
  await onSockets(target, until, (client, _, room) => client.update(room, seeded.bytes(400)));
}

/** Asks for the whole text of a room again and again, as fast as one person may send. */
export async function endlessQuestions(target: Target, until: Until): Promise<void> {
  await onSockets(target, until, (client, _, room) => {
    for (let at = 0; at < 8; at += 1) client.askForAll(room);
  });
}
