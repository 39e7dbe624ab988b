// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { RoomStore } from '../store/room-store.ts';
import { setRoomRegister } from './room-register.ts';
import type { Room } from './room.ts';
import { deviceFixture, until } from './testing/device-fixture.ts';
import { ROOM, serverFixture, textOf } from './testing/server-fixture.ts';

const server = serverFixture();
const local = deviceFixture();
afterEach(() => setRoomRegister(undefined));

const opened = (room: Room) => until(() => room.getState().isOpened);
const stored = (room: Room) => until(() => room.getState().facts.stored === 'all');
const unacked = () => local.database.count('unacked');

async function storeText(words: string, schema = '1.0'): Promise<void> {
  await local.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(textOf(words)), schema });
}

describe('[C1] a room of this device', () => {
  test('shows what is here before it is joined', async () => {
    await storeText('Kept');
    const room = server.room({ device: local.device });
    expect(room.getState()).toMatchObject({ isOpened: false, isMissing: false });
    expect(room.isAttached).toBe(false);
    await opened(room);
    expect(room.isAttached).toBe(true);
    expect(room.ydoc.getText('words').toJSON()).toBe('Kept');
    expect(room.getState()).toMatchObject({ isHere: true, isMissing: false, facts: { unacked: 0 } });
  });

  test('with nothing kept waits for the server', async () => {
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.getState()).toMatchObject({ isHere: false, isMissing: true, status: 'opening' });
  });

  test('[C3] owes what an earlier page wrote, and is clean once the server has it', async () => {
    const before = server.room({ device: local.device });
    await opened(before);
    before.ydoc.getText('words').insert(0, 'Owed');
    expect(before.pendingSince()).toBeTypeOf('number');
    await stored(before);
    expect(before.pendingSince()).toBeUndefined();
    before.destroy();
    expect(await unacked()).toBe(1);
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.getState()).toMatchObject({ isDirty: true, facts: { unacked: 1 } });
    await server.connectAndSync();
    expect(room.getState().facts).toMatchObject({ synced: true, unacked: 0 });
    await until(() => !room.getState().isDirty);
    expect(await unacked()).toBe(0);
  });

  test('[C4] a reader of the last time is one until the server says otherwise', async () => {
    const first = server.room({ device: local.device });
    await opened(first);
    await server.open();
    server.letIn('readonly');
    await until(async () => (await local.database.get('room', ROOM))?.isReader === true);
    first.destroy();
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.getState().facts.readOnly).toBe(true);
    await until(() => server.sessionKey !== '');
    server.letIn();
    expect(room.getState().facts.readOnly).toBe(false);
    await until(async () => (await local.database.get('room', ROOM))?.isReader === false);
  });

  test('knows under which client id its person wrote last, by the server’s word, and without it by the word before', async () => {
    const first = server.room({ device: local.device });
    await opened(first);
    await server.connectAndSync();
    for (const message of ['{', '{"type":"changed"}', '{"type":"written-as","clientId":-1}'])
      server.sendStateless(message);
    expect(first.writtenAs).toBeUndefined();
    server.sendStateless('{"type":"written-as","clientId":4711}');
    expect(first.writtenAs).toBe(4711);
    await until(async () => (await local.database.get('room', ROOM))?.writtenAs === 4711);
    expect((await local.database.get('room', ROOM))?.isReader).toBe(false);
    first.destroy();
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.writtenAs).toBe(4711);
  });

  test('[B3] of a newer build is not joined, and nothing of it is shown', async () => {
    await storeText('New', '999.0');
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts.refusal).toBe('schema-too-old');
    expect(room.ydoc.getText('words').toJSON()).toBe('');
  });

  test('[C8] a database that does not answer is waited for 2 s; what comes late comes in, and is owed', async () => {
    let answer: (loaded: Awaited<ReturnType<RoomStore['load']>>) => void = () => {};
    vi.spyOn(RoomStore.prototype, 'load').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const giveUpWaiting = vi.spyOn(RoomStore.prototype, 'giveUpWaiting');
    const room = server.room({ device: local.device });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(room.getState().isOpened).toBe(false);
    expect(giveUpWaiting).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(room.getState().isOpened).toBe(true);
    expect(room.isAttached).toBe(true);
    expect(giveUpWaiting).toHaveBeenCalledOnce();
    // By now the server has the last word on who may write, and what is sent is counted as it comes in.
    answer({
      kind: 'loaded',
      rows: 1,
      isCompactionDue: false,
      damaged: 0,
      unacked: 1,
      isReader: true,
      writtenAs: undefined,
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(room.getState().facts).toMatchObject({ readOnly: false, unacked: 0 });
  });

  test('that ended while it was read begins nothing', async () => {
    await storeText('Kept');
    const room = server.room({ device: local.device });
    room.destroy();
    await vi.advanceTimersByTimeAsync(3_000);
    await until(async () => (await unacked()) === 0);
    expect(room.isAttached).toBe(false);
    expect(room.getState().isOpened).toBe(false);
  });

  test('is not kept where it is no text but the room of a scope', async () => {
    const room = server.room({ device: local.device }, `workspace:${ROOM}`);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts.stored).toBe('none');
  });
});

describe('[C3] what was acknowledged', () => {
  test('leaves a moment later, together, and only what the server has', async () => {
    const settle = vi.spyOn(RoomStore.prototype, 'settle');
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'One ');
    await stored(room);
    room.ydoc.getText('words').insert(4, 'two ');
    await stored(room);
    server.ack();
    server.ack();
    expect(settle).not.toHaveBeenCalled();
    await until(() => settle.mock.calls.length > 0);
    await until(async () => (await unacked()) === 0);
    expect(settle).toHaveBeenCalledOnce();
    expect(room.getState().isDirty).toBe(false);
  });

  test('leaves though the last acknowledgement came while earlier rows were settled', async () => {
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    const { promise: released, resolve: continueSettling } = Promise.withResolvers<void>();
    const settle = vi.spyOn(RoomStore.prototype, 'settle');
    settle.mockImplementationOnce(async function (this: RoomStore, ...rows) {
      await released;
      return this.settle(...rows);
    });
    room.ydoc.getText('words').insert(0, 'One');
    await stored(room);
    server.ack();
    await until(() => settle.mock.calls.length === 1);
    room.ydoc.getText('words').insert(3, ' two');
    await stored(room);
    server.ack();
    await vi.advanceTimersByTimeAsync(1_000);
    continueSettling();
    await until(() => !room.getState().isDirty);
    expect(await unacked()).toBe(0);
  });

  test('stays while the server owes an answer to anything written before', async () => {
    const settle = vi.spyOn(RoomStore.prototype, 'settle');
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'One ');
    room.ydoc.getText('words').insert(4, 'two ');
    await stored(room);
    server.ack();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(settle).not.toHaveBeenCalled();
    expect(await unacked()).toBeGreaterThan(0);
    server.ack();
    await until(() => !room.getState().isDirty);
  });

  test('is looked at again after a database that failed, with the next acknowledgement', async () => {
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    const readUnacked = vi.spyOn(RoomStore.prototype, 'unacked').mockRejectedValueOnce(new Error('no'));
    room.ydoc.getText('words').insert(0, 'One ');
    await stored(room);
    server.ack();
    await until(() => readUnacked.mock.calls.length === 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.getState().isDirty).toBe(true);
    room.ydoc.getText('words').insert(0, 'Two ');
    await stored(room);
    server.ack();
    await until(() => !room.getState().isDirty);
    expect(await unacked()).toBe(0);
  });

  test('[C6] that is lost in the text is kept apart with its title; what is not is not', async () => {
    const settle = vi.spyOn(RoomStore.prototype, 'settle');
    setRoomRegister({ isKnownToServer: () => true, titleOf: () => 'Tides', subscribe: () => () => {} });
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('A long line that somebody else takes away.')]);
    room.ydoc.getXmlFragment('content').insert(0, [paragraph]);
    await stored(room);
    // Another person deletes the paragraph before this device looks.
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(room.ydoc));
    other.getXmlFragment('content').delete(0, 1);
    server.sendSync(2, Y.encodeStateAsUpdate(other));
    server.ack();
    await until(() => settle.mock.calls.length > 0);
    expect(settle.mock.calls[0]?.[1]).toMatchObject({ ydocId: ROOM, title: 'Tides', workspaceId: null });
    await until(() => !room.getState().isDirty);
    room.ydoc.getText('words').insert(0, 'Stays');
    await stored(room);
    server.ack();
    await until(() => settle.mock.calls.length > 1);
    expect(settle.mock.calls[1]?.[1]).toBeUndefined();
    await until(() => !room.getState().isDirty);
  });

  test('leaves, and what this page does not hold stays', async () => {
    // Of a text that is not here: its beginning is missing.
    const ydoc = textOf('Begin');
    const before = Y.encodeStateVector(ydoc);
    ydoc.getText('words').insert(5, 'ning');
    const bytes = Y.encodeStateAsUpdate(ydoc, before);
    const one = { ydocId: ROOM, createdAt: 1, isAcked: false };
    await local.database.put('unacked', { ...one, updateId: 901, bytes });
    // A damaged one holds up none of the others.
    await local.database.put('unacked', { ...one, updateId: 902, bytes: Uint8Array.of(255, 255, 255) });
    const settle = vi.spyOn(RoomStore.prototype, 'settle');
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(settle).not.toHaveBeenCalled();
    room.ydoc.getText('words').insert(0, 'One ');
    await stored(room);
    server.ack();
    await until(async () => (await unacked()) === 2);
    expect(room.getState().isDirty).toBe(true);
    const readAgain = vi.spyOn(RoomStore.prototype, 'unacked');
    // It is looked at again by itself: another tab may bring what is missing.
    await until(() => readAgain.mock.calls.length > 0);
  });

  test('is not looked at once the room has ended', async () => {
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    room.ydoc.getText('words').insert(0, 'One ');
    await stored(room);
    const readUnacked = vi.spyOn(RoomStore.prototype, 'unacked');
    server.ack();
    room.destroy();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readUnacked).not.toHaveBeenCalled();
  });
});

describe('[C9] with another tab', () => {
  test('what it gives is here, and counts as stored there or is stored here', async () => {
    const first = server.room({ device: local.device });
    await opened(first);
    first.ydoc.getText('words').insert(0, 'Told');
    await stored(first);
    const add = vi.spyOn(RoomStore.prototype, 'add');
    const second = server.room({ device: local.device });
    await until(() => second.ydoc.getText('words').toJSON() === 'Told');
    expect(second.getState().isHere).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(add).not.toHaveBeenCalled();
    // What the first tab has not stored yet is stored by who hears of it: each may be closed the next moment.
    vi.spyOn(RoomStore.prototype, 'stored', 'get').mockReturnValue('writing');
    vi.spyOn(RoomStore.prototype, 'load').mockResolvedValue({ kind: 'none' });
    const third = server.room({ device: local.device });
    await until(() => third.ydoc.getText('words').toJSON() === 'Told');
    await until(() => add.mock.calls.length > 0);
    expect(add.mock.lastCall?.[1]).toBe(true);
  });
});
