import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { ServerProgram } from './testing/server-program.ts';
import { TestClient, TestRooms } from './testing/test-rooms.ts';

test('a room that is closed at our word leaves no stack in the output of the program', async () => {
  const rooms = await TestRooms.start();
  const { ada, workspaceId, ydocId } = await rooms.desk();
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
  const second = new TestClient({ ...room, session: bert.sessionId, isAnonymousId: true });
  second.doc.clientID = first.doc.clientID;
  await second.synced();
  second.type(' his');
  expect(await second.refused()).toBe('foreign-client-id');
  first.destroy();
  second.destroy();
  expect((await program.end('SIGTERM')).code).toBe(0);
  expect(program.output).not.toMatch(/closing connection|RoomRefusal/);
});
