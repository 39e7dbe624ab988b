// @vitest-environment jsdom
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { serverFixture } from './testing/server-fixture.ts';

const server = serverFixture();

test('[C4][X15] an acknowledgement that waited for a composition counts for its own connection alone', async () => {
  const room = server.room();
  await server.connectAndSync();
  const held: (() => void)[] = [];
  room.setGate((deliver) => void held.push(deliver));
  const text = room.ydoc.getText('words');
  text.insert(0, 'One ');
  text.insert(4, 'two ');
  server.ack();
  server.close(1006);
  await server.open();
  // Typed before the composition is over: sent on the new connection at once.
  text.insert(8, 'three ');
  for (const deliver of held.splice(0)) deliver();
  room.setGate(undefined);
  server.letIn();
  server.give(new Y.Doc());
  // The answer to "three ", and not to the message that holds "two ".
  server.ack();
  expect(room.getState().facts).toMatchObject({ synced: false, unacked: 3 });
  server.ack();
  expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
});
