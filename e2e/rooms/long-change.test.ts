// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { ApiError } from '#client/api/api-error.ts';
import { setSessionId } from '#client/api/session.ts';
import { Device } from '#client/lib/device/device.ts';
import { pushLongUpdate } from '#client/sync/uploads/push-long-update.ts';
import { Room } from '#client/sync/rooms/room.ts';
import { SocketConnection } from '#client/sync/rooms/socket-connection.ts';
import { Socket } from '#client/sync/socket/socket.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { TestRooms, until } from '#sync/testing/test-rooms.ts';
import { useNodeRequests, useNodeSockets } from './page.ts';

/** A single value above the size limit of a message. */
const LONG = 'x'.repeat(9 * 1024 * 1024);

let rooms: TestRooms;
const cleanups: (() => void)[] = [];
beforeAll(async () => {
  useNodeSockets();
  rooms = await TestRooms.start();
  useNodeRequests(rooms.port);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await rooms.close();
});
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/**
 * Opens a room and makes a change that no message can carry.
 * @param fault returns the error with which an upload fails; uploads are counted from 1
 */
async function openRoomWithLongChange(fault: (attempts: number) => Error | undefined) {
  const { ada, ydocId } = await rooms.createFixture();
  setSessionId(ada.sessionId);
  let attempts = 0;
  const socket = new Socket({ isAwaitingAck: () => false, onTooLarge: () => {} }, rooms.url);
  const token = { schema: '1.0' };
  const connection = new SocketConnection({
    socket,
    token: (_, clientId) => JSON.stringify({ session: ada.sessionId, ...token, clientId }),
    pushLong: async (_, update, clientId) => {
      attempts += 1;
      const error = fault(attempts);
      if (error) throw error;
      await pushLongUpdate({ ydocId, update: new Uint8Array(update), token: { ...token, clientId } });
    },
  });
  const room = new Room(ydocId, connection, { device: new Device(ada.userId) });
  cleanups.push(() => {
    room.destroy();
    socket.destroy();
  });
  await until(() => room.getState().status === 'saved');
  (room.ydoc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement).setAttribute('note', LONG);
  return { room, ydocId, attempts: () => attempts };
}

test('[A11] a long change is uploaded again after a network failure, and arrives', async () => {
  const { room, ydocId, attempts } = await openRoomWithLongChange((attempt) =>
    attempt < 3 ? ApiError.unreachable(new Error('cut')) : undefined,
  );
  await until(() => attempts() === 1 && !room.isAttached);
  expect(room.getState().facts.refusal).toBeUndefined();
  await until(() => attempts() === 3);
  await until(() => room.getState().status === 'saved' && !room.getState().isDirty);
  const stored = journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).get(0);
  expect((stored as Y.XmlElement).getAttribute('note')).toHaveLength(LONG.length);
});

test('[A4] a long change that the server refuses closes the room with the reason, and the text stays on the device', async () => {
  const { room, attempts } = await openRoomWithLongChange(
    () => new ApiError(409, 'no', { code: 'conflict', reason: 'bad-update' }, { epoch: 'e1' }),
  );
  await until(() => room.getState().facts.refusal === 'bad-update');
  await until(() => room.getState().facts.stored === 'all');
  expect(room.getState()).toMatchObject({ status: 'unsaved', isHere: true, isDirty: true });
  room.retryNow();
  expect(room.isAttached).toBe(false);
  expect(attempts()).toBe(1);
});
