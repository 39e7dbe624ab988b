// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { setRoomRegister } from '../rooms/room-register.ts';
import { Room } from '../rooms/room.ts';
import { deviceFixture, until } from '../rooms/testing/device-fixture.ts';
import { ROOM, serverFixture, STEP_2, textOf } from '../rooms/testing/server-fixture.ts';
import type { Connection } from '../rooms/connection.ts';
import { LazyConnection, serverSessionModule } from './lazy-connection.ts';
import { SocketConnection } from '../rooms/socket-connection.ts';

const server = serverFixture();
const local = deviceFixture();

/** A connection whose code a test loads with `load`. */
class DelayedConnection implements Connection {
  readonly #listeners = new Set<() => void>();
  #real: SocketConnection | undefined;

  get isConnected(): boolean {
    return this.#real?.isConnected ?? false;
  }

  get connectRoom(): Connection['connectRoom'] {
    return this.#real?.connectRoom;
  }

  readonly onChange = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  load(): void {
    this.#real = new SocketConnection({ socket: server.socket, token: () => 'token' });
    this.#real.onChange(() => this.#notify());
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

describe('a room whose connection code is not loaded yet', () => {
  let delayed: DelayedConnection;
  let room: Room;
  beforeEach(() => {
    delayed = new DelayedConnection();
    room = new Room(ROOM, delayed, { device: local.device });
  });
  afterEach(() => {
    room.destroy();
    setRoomRegister(undefined);
  });
  const opened = () => until(() => room.getState().isOpened);
  const stored = () => until(() => room.getState().facts.stored === 'all');
  const unacked = () => local.database.count('unacked');

  test('[C1][C3][C4] a room without connection code stores text as unacknowledged, and sends it once after the code is loaded', async () => {
    await opened();
    room.ydoc.getText('words').insert(0, 'Early');
    room.ydoc.getText('words').insert(5, ' words');
    await stored();
    expect(await unacked()).toBe(1);
    expect(room.isAttached).toBe(false);
    delayed.load();
    expect(room.isAttached).toBe(true);
    await server.open();
    server.authenticate();
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 2 });
    server.sendState(textOf(''));
    const [answer] = server.syncMessages(STEP_2);
    const there = new Y.Doc();
    if (answer) Y.applyUpdate(there, answer);
    expect(there.getText('words').toJSON()).toBe('Early words');
    expect(room.getState().status).toBe('saving');
    // The rows go before the catch-up [M9], and nothing counts as acknowledged before the catch-up is.
    server.ack();
    expect(room.getState().status).toBe('saving');
    server.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { unacked: 0 } });
    await until(async () => (await unacked()) === 0);
  });

  test('[C4] a room without connection code reports that the text is on this device, and nothing about the server', async () => {
    await local.database.add('update', {
      ydocId: ROOM,
      bytes: Y.encodeStateAsUpdate(textOf('Kept')),
      schema: '1.0',
    });
    room.destroy();
    room = new Room(ROOM, delayed, { device: local.device });
    await opened();
    room.ydoc.getText('words').insert(0, 'More ');
    await stored();
    expect(room.getState()).toMatchObject({
      isHere: true,
      status: 'device',
      isDirty: true,
      facts: { socketConnected: false, authenticated: false, synced: false, unacked: 1 },
    });
  });

  test('[B1] a room that was refused for good is not joined when the connection code is loaded', async () => {
    await opened();
    room.refuse('schema-too-old');
    expect(room.getState().facts.refusal).toBe('schema-too-old');
    delayed.load();
    await server.open();
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts.refusal).toBe('schema-too-old');
  });

  test('[A7][C1] a room that the server does not know starts with local content, and is not joined by loading the code alone', async () => {
    setRoomRegister({
      isKnownToServer: () => false,
      firstContentOf: () => Promise.resolve(Y.encodeStateAsUpdate(textOf('Begun'))),
      subscribe: () => () => {},
    });
    await opened();
    await until(() => room.getState().isHere);
    expect(room.ydoc.getText('words').toJSON()).toBe('Begun');
    delayed.load();
    expect(room.isAttached).toBe(false);
  });

  test('a room is joined only after it was read from the device, even when the connection code is loaded first', async () => {
    delayed.load();
    expect(room.isAttached).toBe(false);
    await opened();
    expect(room.isAttached).toBe(true);
  });
});

describe('the connection of a session', () => {
  const holdLoading = () => vi.spyOn(serverSessionModule, 'whenLoaded').mockImplementation(() => () => {});
  const rooms = { userId: 'u1', all: () => [], hold: () => server.room(), release: () => {} };

  test('the connection notifies rooms of the browser’s network events while its code loads, and of the socket’s afterwards', async () => {
    const module = await serverSessionModule.load();
    const delayed = holdLoading();
    const connection = new LazyConnection(rooms);
    const listener = vi.fn<() => void>();
    connection.onChange(listener);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(listener).toHaveBeenCalledTimes(2);
    expect([connection.isConnected, connection.connectRoom]).toEqual([false, undefined]);
    delayed.mock.calls[0]?.[0](module);
    expect(listener).toHaveBeenCalledTimes(3);
    expect(connection.connectRoom).toBeDefined();
    // The socket reports the event now, and only once.
    window.dispatchEvent(new Event('offline'));
    expect(listener).toHaveBeenCalledTimes(4);
    connection.end();
    connection.close();
  });

  test('[C2] the connection starts nothing after the person has signed out', () => {
    const stopped = vi.fn<() => void>();
    vi.spyOn(serverSessionModule, 'whenLoaded').mockImplementation(() => stopped);
    const connection = new LazyConnection(rooms);
    connection.end();
    connection.close();
    expect(stopped).toHaveBeenCalledOnce();
    expect(connection.server).toBeUndefined();
  });

  test('the connection loads its code at once when the writer reconnects', () => {
    holdLoading();
    const load = vi.spyOn(serverSessionModule, 'load');
    const connection = new LazyConnection(rooms);
    connection.reconnectNow();
    expect(load).toHaveBeenCalledOnce();
    connection.end();
  });
});
