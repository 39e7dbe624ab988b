// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { SocketConnection } from './socket-connection.ts';
import { Room } from './room.ts';
import { Socket } from '../socket/socket.ts';

test('[A12] a page that comes back from the browser’s cache says anew what this person does', () => {
  // Nobody listens there: what counts is what would be said.
  const socket = new Socket({ isOwedAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  const room = new Room(
    '0193a000-0000-7000-8000-000000000001',
    new SocketConnection({ socket, token: () => '{}' }),
  );
  room.awareness.setLocalStateField('documentId', 'd1');
  // What the library does when a page is put aside.
  room.awareness.setLocalState(null);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(room.awareness.getLocalState()).toEqual({ documentId: 'd1' });
  room.destroy();
  socket.destroy();
});
