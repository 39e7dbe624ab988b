// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECONNECT, SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import { Room } from './room.ts';
import { SocketConnection } from './socket-connection.ts';
import { Socket } from '../socket/socket.ts';

let socket: Socket;
let room: Room;
beforeEach(() => {
  vi.useFakeTimers();
  // No server listens on this port: the test calls the handlers itself.
  socket = new Socket({ isAwaitingAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  room = new Room(
    '0193a000-0000-7000-8000-000000000001',
    new SocketConnection({ socket, token: () => '{}' }),
  );
});
afterEach(() => {
  room.destroy();
  socket.destroy();
  vi.useRealTimers();
});

const TEN_MINUTES = 600_000;

test.each(['foreign-client-id', 'bad-update', 'schema-too-old'] as const)(
  '[A8][A4][B1] a room refused with %s is not joined again; its text stays and counts as unacknowledged',
  (reason) => {
    const attach = vi.spyOn(socket.provider, 'attach');
    room.ydoc.getText('words').insert(0, 'mine');
    room.refuse(reason);
    vi.advanceTimersByTime(TEN_MINUTES);
    room.retryNow();
    expect(attach).not.toHaveBeenCalled();
    const { unacked } = room.getState().facts;
    expect(room.getState().facts).toMatchObject({ refusal: reason });
    expect(unacked).toBeGreaterThan(0);
    room.ydoc.getText('words').insert(4, ' too');
    expect(room.getState().facts.unacked).toBe(unacked + 1);
    expect(room.ydoc.getText('words').toJSON()).toBe('mine too');
  },
);

test('[A10] a room that was not found is tried again with growing pauses, and a room with a new role at once', () => {
  const attach = vi.spyOn(socket.provider, 'attach');
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    room.refuse('not-found');
    const from = Date.now();
    attach.mockClear();
    while (attach.mock.calls.length === 0) vi.advanceTimersByTime(100);
    pauses.push(Date.now() - from);
  }
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  room.refuse('role-changed');
  attach.mockClear();
  vi.advanceTimersByTime(100);
  expect(attach).toHaveBeenCalledOnce();
  expect(room.getState().facts.refusal).toBeUndefined();
});

test('[A4] the reconnect delay grows each time the server fails to store, and is the usual one after a lost connection', () => {
  const { configuration } = socket.provider;
  const closedWith = (code: number): number => {
    configuration.onClose({ event: new CloseEvent('close', { code }) });
    return configuration.delay;
  };
  const delays = Array.from({ length: 6 }, () => closedWith(SOCKET_CODES.storeFault));
  expect(delays[0]).toBe(RECONNECT.delay * 2);
  expect(delays).toEqual([...delays].sort((one, other) => one - other));
  expect(delays.at(-1)).toBe(RECONNECT.maxDelay);
  expect(closedWith(1006)).toBe(RECONNECT.delay);
  expect(closedWith(SOCKET_CODES.tooMany)).toBe(RECONNECT.delay * 2);
});
