// @vitest-environment jsdom
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { serverFixture } from './testing/server-fixture.ts';

const desk = serverFixture();

test('[C4][X15] an acknowledgement that waited for a composition counts for its own connection alone', async () => {
  const room = desk.room();
  await desk.welcome();
  const waiting: (() => void)[] = [];
  room.setGate((deliver) => void waiting.push(deliver));
  const words = room.ydoc.getText('words');
  words.insert(0, 'One ');
  words.insert(4, 'two ');
  desk.ack();
  desk.close(1006);
  await desk.open();
  // Typed before the composition is over: sent on the new connection at once.
  words.insert(8, 'three ');
  for (const deliver of waiting.splice(0)) deliver();
  room.setGate(undefined);
  desk.letIn();
  desk.give(new Y.Doc());
  // The answer to "three ", and not to the message that holds "two ".
  desk.ack();
  expect(room.getState().facts).toMatchObject({ synced: false, unacked: 3 });
  desk.ack();
  expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
});
