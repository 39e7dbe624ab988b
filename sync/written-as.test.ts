import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { TestRooms } from './testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

describe('a device that joins a room', () => {
  test('a device receives its user’s newest client id before it receives the text, whether it has part of the text or none', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const first = await rooms.join(ada, ydocId);
    expect(first.messages).toEqual([]);
    first.type('one');
    await first.saved();
    // This device joins the room and writes nothing.
    await rooms.join(ada, ydocId);
    const second = await rooms.join(ada, ydocId);
    expect(second.messages).toEqual([{ type: 'written-as', clientId: first.doc.clientID }]);
    const partialCopy = new Y.Doc();
    Y.applyUpdate(partialCopy, Y.encodeStateAsUpdate(second.doc));
    second.type('two');
    await second.saved();

    for (const document of [new Y.Doc(), partialCopy]) {
      const client = rooms.client(ada, ydocId, { document });
      let atText: unknown[] | undefined;
      document.once('update', () => (atText = [...client.messages]));
      await client.synced();
      expect(atText).toEqual([{ type: 'written-as', clientId: second.doc.clientID }]);
    }
  });

  test('a device receives no client ids of other users', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const adaClient = await rooms.join(ada, ydocId);
    adaClient.type('hers');
    await adaClient.saved();
    expect((await rooms.join(ben, ydocId)).messages).toEqual([]);
  });
});
