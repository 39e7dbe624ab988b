import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { hashOf, journalDoc } from '#sync/testing/journal-text.ts';
import { RawClient } from '#sync/testing/raw-client.ts';
import { TestRooms } from '#sync/testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

/** Makes a document with text in a room of this schema version. */
async function setUpRoom(schema: { major: number; minor: number }) {
  const ada = await rooms.person();
  const workspaceId = await rooms.workspace(ada);
  const ydocId = await rooms.document(workspaceId, ada, schema);
  const writer = await rooms.join(ada, ydocId, { schema: `${schema.major}.${schema.minor}` });
  writer.type('Written by an editor of its time.');
  await writer.saved();
  return { ada, ydocId, writer };
}

const journalHash = (ydocId: string): string => hashOf(journalDoc(rooms.db.rawReader, ydocId));

describe('an old client', () => {
  for (const [clientSchema, schema] of [
    ['0.9', { major: 1, minor: 0 }],
    ['1.7', { major: 2, minor: 0 }],
  ] as const) {
    test(`[P13] a client of schema ${clientSchema} is refused with the reason, and the document stays the same`, async () => {
      const { ada, ydocId } = await setUpRoom(schema);
      const before = journalHash(ydocId);
      const client = rooms.client(ada, ydocId, { schema: clientSchema });
      expect(await client.refused()).toBe('schema-too-old');
      expect(client.text).toBe('');
      expect(journalHash(ydocId)).toBe(before);
    });

    test(`[P13] a client of schema ${clientSchema} that sends updates in spite of the refusal changes nothing`, async () => {
      const { ada, ydocId, writer } = await setUpRoom(schema);
      const copy = new Y.Doc();
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(writer.doc));
      copy.getXmlFragment('content').delete(0, 1);
      const hostileClient = await RawClient.connect(rooms.url);
      // The client sends its update before authentication, right after its token, and after the refusal.
      hostileClient.update(ydocId, Y.encodeStateAsUpdate(copy));
      hostileClient.join(ydocId, { session: ada.sessionId, schema: clientSchema, clientId: copy.clientID });
      hostileClient.update(ydocId, Y.encodeStateAsUpdate(copy));
      await hostileClient.waitForText('schema-too-old');
      for (let again = 0; again < 20; again += 1) hostileClient.update(ydocId, Y.encodeStateAsUpdate(copy));
      writer.type(' And on.');
      await writer.saved();
      expect(writer.text).toBe('Written by an editor of its time. And on.');
      expect(journalHash(ydocId)).toBe(hashOf(writer.doc));
      hostileClient.close();
    });
  }
});
