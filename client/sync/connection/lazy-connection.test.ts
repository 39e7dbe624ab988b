// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { setRoomRegister } from '../rooms/room-register.ts';
import { Room } from '../rooms/room.ts';
import { deviceFixture, until } from '../rooms/testing/device-fixture.ts';
import { ROOM, serverFixture, STEP_2, textOf } from '../rooms/testing/server-fixture.ts';
import type { Connection } from '../rooms/connection.ts';
import { LazyConnection, serverSession } from './lazy-connection.ts';
import { SocketConnection } from '../rooms/socket-connection.ts';

const desk = serverFixture();
const kept = deviceFixture();

/** A connection whose code comes when the test says so. */
class HeldConnection implements Connection {
  readonly #listeners = new Set<() => void>();
  #real: SocketConnection | undefined;

  get isConnected(): boolean {
    return this.#real?.isConnected ?? false;
  }

  get openLine(): Connection['openLine'] {
    return this.#real?.openLine;
  }

  readonly onChange = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  arrive(): void {
    this.#real = new SocketConnection({ socket: desk.socket, token: () => 'token' });
    this.#real.onChange(() => this.#tell());
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

describe('a room before the code of its connection is there', () => {
  let held: HeldConnection;
  let room: Room;
  beforeEach(() => {
    held = new HeldConnection();
    room = new Room(ROOM, held, { device: kept.device });
  });
  afterEach(() => {
    room.destroy();
    setRoomRegister(undefined);
  });
  const opened = () => until(() => room.getState().isOpened);
  const stored = () => until(() => room.getState().facts.stored === 'all');
  const unacked = () => kept.database.count('unacked');

  test('[C1][C3][C4] is typed into; the text is on this device and unacknowledged, and is sent once afterwards', async () => {
    await opened();
    room.ydoc.getText('words').insert(0, 'Early');
    room.ydoc.getText('words').insert(5, ' words');
    await stored();
    expect(await unacked()).toBe(1);
    expect(room.isAttached).toBe(false);
    held.arrive();
    expect(room.isAttached).toBe(true);
    await desk.open();
    desk.letIn();
    expect(room.getState().facts).toMatchObject({ synced: false, unacked: 2 });
    desk.give(textOf(''));
    const [answer] = desk.synced(STEP_2);
    const there = new Y.Doc();
    if (answer) Y.applyUpdate(there, answer);
    expect(there.getText('words').toJSON()).toBe('Early words');
    expect(room.getState().status).toBe('saving');
    desk.ack();
    expect(room.getState()).toMatchObject({ status: 'saved', facts: { unacked: 0 } });
    await until(async () => (await unacked()) === 0);
  });

  test('[C4] says that the text is on this device, and nothing of the server', async () => {
    await kept.database.add('update', {
      ydocId: ROOM,
      bytes: Y.encodeStateAsUpdate(textOf('Kept')),
      schema: '1.0',
    });
    room.destroy();
    room = new Room(ROOM, held, { device: kept.device });
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

  test('[B1] that was refused for good is not joined when the code comes', async () => {
    await opened();
    room.refuse('schema-too-old');
    expect(room.getState().facts.refusal).toBe('schema-too-old');
    held.arrive();
    await desk.open();
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts.refusal).toBe('schema-too-old');
  });

  test('[A7][C1] a document that the server does not know begins here, and is not joined by the code alone', async () => {
    setRoomRegister({
      isKnownToServer: () => false,
      firstContentOf: () => Promise.resolve(Y.encodeStateAsUpdate(textOf('Begun'))),
      subscribe: () => () => {},
    });
    await opened();
    await until(() => room.getState().isHere);
    expect(room.ydoc.getText('words').toJSON()).toBe('Begun');
    held.arrive();
    expect(room.isAttached).toBe(false);
  });

  test('is joined only once it was read, where the code came first', async () => {
    held.arrive();
    expect(room.isAttached).toBe(false);
    await opened();
    expect(room.isAttached).toBe(true);
  });
});

describe('the connection of a session', () => {
  const hold = () => vi.spyOn(serverSession, 'whenLoaded').mockImplementation(() => () => {});
  const rooms = { userId: 'u1', all: () => [], hold: () => desk.room(), release: () => {} };

  test('tells rooms of the browser’s network while its code is fetched, and of its lines once it is there', async () => {
    const module = await serverSession.load();
    const held = hold();
    const connection = new LazyConnection(rooms);
    const told = vi.fn<() => void>();
    connection.onChange(told);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(told).toHaveBeenCalledTimes(2);
    expect([connection.isConnected, connection.openLine]).toEqual([false, undefined]);
    held.mock.calls[0]?.[0](module);
    expect(told).toHaveBeenCalledTimes(3);
    expect(connection.openLine).toBeDefined();
    // The socket says it now, and says it once.
    window.dispatchEvent(new Event('offline'));
    expect(told).toHaveBeenCalledTimes(4);
    connection.end();
    connection.close();
  });

  test('[C2] of a person who is gone begins nothing', () => {
    const stopped = vi.fn<() => void>();
    vi.spyOn(serverSession, 'whenLoaded').mockImplementation(() => stopped);
    const connection = new LazyConnection(rooms);
    connection.end();
    connection.close();
    expect(stopped).toHaveBeenCalledOnce();
    expect(connection.server).toBeUndefined();
  });

  test('fetches its code at once when the writer does not want to wait', () => {
    hold();
    const load = vi.spyOn(serverSession, 'load');
    const connection = new LazyConnection(rooms);
    connection.reconnectNow();
    expect(load).toHaveBeenCalledOnce();
    connection.end();
  });
});
