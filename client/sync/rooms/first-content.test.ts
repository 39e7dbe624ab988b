// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { setRoomRegister } from './room-register.ts';
import type { Room } from './room.ts';
import { deviceFixture, until } from './testing/device-fixture.ts';
import { ROOM, serverFixture, textOf } from './testing/server-fixture.ts';

const server = serverFixture();
const local = deviceFixture();
afterEach(() => setRoomRegister(undefined));
const opened = (room: Room) => until(() => room.getState().isOpened);

describe('[C1] a document that the server does not know yet', () => {
  const listeners = new Set<() => void>();
  let isKnown = false;
  beforeEach(() => {
    isKnown = false;
    listeners.clear();
  });
  const register = (firstContentOf: () => Promise<Uint8Array | undefined>) =>
    setRoomRegister({
      isKnownToServer: () => isKnown,
      firstContentOf,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });

  test('an unknown document starts with the content that the server will give it [A7], and is joined once the server has it', async () => {
    register(() => Promise.resolve(Y.encodeStateAsUpdate(textOf('Begun'))));
    const room = server.room({ device: local.device });
    await opened(room);
    await until(() => room.getState().isHere);
    expect(room.ydoc.getText('words').toJSON()).toBe('Begun');
    expect(room.isAttached).toBe(false);
    isKnown = true;
    for (const listener of listeners) listener();
    expect(room.isAttached).toBe(true);
  });

  test('an unknown document with stored text gets no first content, and one for which there is none stays empty', async () => {
    const bytes = Y.encodeStateAsUpdate(textOf('Kept'));
    await local.database.add('update', { ydocId: ROOM, bytes, schema: '1.0' });
    const firstContentOf = vi.fn(() => Promise.resolve<Uint8Array | undefined>(undefined));
    register(firstContentOf);
    const room = server.room({ device: local.device });
    await opened(room);
    expect(firstContentOf).not.toHaveBeenCalled();
    expect(room.ydoc.getText('words').toJSON()).toBe('Kept');
    const other = server.room({ device: local.device }, '0193a000-0000-7000-8000-000000000002');
    await opened(other);
    await until(() => firstContentOf.mock.calls.length === 1);
    expect(other.getState()).toMatchObject({ isHere: false, isMissing: true });
  });

  test('a document that is closed meanwhile gets no first content', async () => {
    let resolveContent: (update: Uint8Array) => void = () => {};
    register(() => new Promise((resolve) => (resolveContent = resolve)));
    const room = server.room({ device: local.device });
    await opened(room);
    room.destroy();
    resolveContent(Y.encodeStateAsUpdate(textOf('Begun')));
    await vi.advanceTimersByTimeAsync(10);
    expect(room.ydoc.getText('words').toJSON()).toBe('');
  });
});
