import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { ServerProgram } from './testing/server-program.ts';
import { TestClient, TestRooms } from './testing/test-rooms.ts';

test('refusing a room prints no stack trace in the output of the program', async () => {
  const rooms = await TestRooms.start();
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const bert = await rooms.person('Bert');
  await rooms.member(workspaceId, bert, 'editor');
  const { file } = rooms.db;
  await rooms.close();

  const program = await ServerProgram.start(dirname(file));
  const room = { url: program.syncUrl, name: ydocId };
  const first = new TestClient({ ...room, session: ada.sessionId });
  await first.synced();
  first.type(' hers');
  await first.saved();
  // Bert's device has text under Ada's client id that the server has not seen.
  const forged = new Y.Doc();
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(first.doc));
  forged.clientID = first.doc.clientID;
  // The first content of every document is a paragraph with a text.
  const text = (forged.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, ' his');
  forged.clientID = 12_345;
  const second = new TestClient({ ...room, session: bert.sessionId, document: forged });
  expect(await second.refused()).toBe('foreign-client-id');
  first.destroy();
  second.destroy();
  expect((await program.end('SIGTERM')).code).toBe(0);
  expect(program.output).not.toMatch(/closing connection|RoomRefusal/);
});
