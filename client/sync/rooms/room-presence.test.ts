// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { SocketConnection } from './socket-connection.ts';
import { Room } from './room.ts';
import { Socket } from '../socket/socket.ts';
import { serverFixture } from './testing/server-fixture.ts';

const server = serverFixture();

test('[A12] a page that comes back from the browser’s cache publishes its presence again', () => {
  // No server listens on this port: the test reads the state that would be sent.
  const socket = new Socket({ isAwaitingAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  const room = new Room(
    '0193a000-0000-7000-8000-000000000001',
    new SocketConnection({ socket, token: () => '{}' }),
  );
  room.awareness.setLocalStateField('documentId', 'd1');
  // As the library does when a page is hidden.
  room.awareness.setLocalState(null);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(room.awareness.getLocalState()).toEqual({ documentId: 'd1' });
  room.destroy();
  socket.destroy();
});

test('[A12] a page that is shown for the first time does not publish its presence again', async () => {
  const room = server.room();
  await server.connectAndSync();
  const announce = vi.spyOn(room.awareness, 'announce');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(announce).not.toHaveBeenCalled();
});
