import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { offlineCopy } from './testing/offline-copy.ts';
import { TestRooms, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

async function adaAndBen(): Promise<{ ada: Person; ben: Person; workspaceId: string; ydocId: string }> {
  const fixture = await rooms.createFixture();
  const ben = await rooms.person('Ben');
  await rooms.member(fixture.workspaceId, ben, 'editor');
  return { ...fixture, ben };
}

const ownerOf = (ydocId: string, clientId: number) =>
  rooms.db.rawReader
    .prepare('SELECT user_id FROM doc_client WHERE ydoc_id = ? AND client_id = ?')
    .pluck()
    .get(ydocId, clientId);

describe('client ids', () => {
  test('[A8] a declared client id belongs to its user from the join on, and another user who declares it is refused', async () => {
    const { ada, ben, ydocId } = await adaAndBen();
    const adaClient = await rooms.join(ada, ydocId);
    await adaClient.waitFor(() => ownerOf(ydocId, adaClient.doc.clientID) === ada.userId);
    const forged = new Y.Doc();
    forged.clientID = adaClient.doc.clientID;
    expect(await rooms.client(ben, ydocId, { document: forged }).refused()).toBe('foreign-client-id');
  });

  test('[A8] an undeclared client id is bound to the user by its first structs', async () => {
    const { ada, ydocId } = await adaAndBen();
    const adaClient = await rooms.join(ada, ydocId, { isAnonymousId: true });
    expect(ownerOf(ydocId, adaClient.doc.clientID)).toBeUndefined();
    adaClient.type('mine');
    await adaClient.saved();
    expect(ownerOf(ydocId, adaClient.doc.clientID)).toBe(ada.userId);
  });

  test('[A8] new text under another user’s client id closes that room with a reason, and nothing of it is stored', async () => {
    const { ada, ben, ydocId } = await adaAndBen();
    const adaClient = await rooms.join(ada, ydocId);
    adaClient.type('hers. ');
    await adaClient.saved();
    const rows = rooms.rows(ydocId).length;
    const forged = offlineCopy(adaClient.doc, adaClient.doc.clientID, 'said by Ben, signed by Ada');
    forged.clientID = 12_345;
    expect(await rooms.client(ben, ydocId, { document: forged }).refused()).toBe('foreign-client-id');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    expect(adaClient.text).toBe('hers. ');
  });

  test('[A8] a client may send another user’s text that the room already has: it is not new text', async () => {
    const { ada, ben, ydocId } = await adaAndBen();
    const adaClient = await rooms.join(ada, ydocId);
    adaClient.type('hers. ');
    await adaClient.saved();
    const benClient = await rooms.join(ben, ydocId);
    benClient.provider.documentUpdateHandler(Y.encodeStateAsUpdate(adaClient.doc), null);
    benClient.type('his.');
    await benClient.saved();
    expect(benClient.refusal).toBeUndefined();
  });

  test('[A8] a device of an earlier epoch returns the text of all users, and no client id is bound by that', async () => {
    const { ada, ben, ydocId } = await adaAndBen();
    const adaClient = await rooms.join(ada, ydocId);
    // Yjs takes a new client id when text under the old one arrives from another client.
    const { clientID } = adaClient.doc;
    adaClient.type('hers. ');
    await adaClient.saved();
    const before = rooms.epoch;
    await rooms.beginEpoch();
    // Text under her id, and text under an id that the restored server does not know.
    const lost = offlineCopy(
      offlineCopy(adaClient.doc, clientID, 'what the server lost'),
      54_321,
      ', all of it',
    );
    lost.clientID = 12_345;
    const fakeEpochClient = rooms.client(ben, ydocId, { document: lost, epoch: 'made-up' });
    expect(await fakeEpochClient.refused()).toBe('foreign-client-id');
    const recoveringClient = rooms.client(ben, ydocId, { document: lost, epoch: before });
    await recoveringClient.saved();
    const reader = await rooms.join(ada, ydocId);
    expect(reader.text).toBe('hers. what the server lost, all of it');
    expect(rooms.rows(ydocId).at(-1)?.user_id).toBe(ben.userId);
    expect(ownerOf(ydocId, clientID)).toBe(ada.userId);
    expect(ownerOf(ydocId, 54_321)).toBeUndefined();
  });
});

describe('schema versions', () => {
  const schemaOf = (ydocId: string) =>
    rooms.db.rawReader
      .prepare('SELECT schema_major, schema_minor FROM room WHERE ydoc_id = ?')
      .raw()
      .get(ydocId);

  test('[B1] a client with an older major version is refused with the reason, one with an older minor version may write', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const ydocId = await rooms.document(workspaceId, ada, { major: 2, minor: 3 });
    const before = rooms.rows(ydocId);
    const oldDocument = new Y.Doc();
    oldDocument.getXmlFragment(CONTENT_FRAGMENT).insert(0, [new Y.XmlElement('paragraph')]);
    expect(await rooms.client(ada, ydocId, { schema: '1.9', document: oldDocument }).refused()).toBe(
      'schema-too-old',
    );
    expect(rooms.rows(ydocId)).toEqual(before);
    const minorClient = await rooms.join(ada, ydocId, { schema: '2.0' });
    minorClient.type('adopted');
    await minorClient.saved();
    expect(schemaOf(ydocId)).toEqual([2, 3]);
  });

  test('[B1] a workspace room has no schema version and accepts a client with an old one', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const oldClient = await rooms.join(ada, `workspace:${workspaceId}`, { schema: '0.1' });
    expect(oldClient.refusal).toBeUndefined();
  });

  test('[B2] the first text of a newer major version raises the room’s version, after older editors were disconnected', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const oldClient = await rooms.join(ada, ydocId, { schema: '1.0' });
    const newerClient = await rooms.join(ada, ydocId, { schema: '2.0' });
    expect(schemaOf(ydocId)).toEqual([1, 0]);
    expect(oldClient.refusal).toBeUndefined();
    newerClient.type('something the old editor would delete');
    await newerClient.saved();
    expect(schemaOf(ydocId)).toEqual([2, 0]);
    expect(await oldClient.refused()).toBe('schema-too-old');
    expect(oldClient.text).toBe('');
    expect(await rooms.client(ada, ydocId, { schema: '1.0' }).refused()).toBe('schema-too-old');
  });

  test('[B2] the first text of a newer minor version raises the room’s version and disconnects nobody', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const oldClient = await rooms.join(ada, ydocId, { schema: '1.0' });
    const newerClient = await rooms.join(ada, ydocId, { schema: '1.4' });
    newerClient.type('more');
    await newerClient.saved();
    await oldClient.waitFor(() => oldClient.text === 'more');
    expect(schemaOf(ydocId)).toEqual([1, 4]);
  });

  test('[A7] a client that joins writes nothing, because the server has written the first content', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const clients = [await rooms.join(ada, ydocId), await rooms.join(ada, ydocId)];
    await Promise.all(clients.map((client) => client.saved()));
    expect(rooms.rows(ydocId)).toHaveLength(1);
    expect(clients[0]?.doc.getXmlFragment(CONTENT_FRAGMENT).length).toBe(1);
  });
});
