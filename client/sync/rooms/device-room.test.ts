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
  test('a room shows its stored text before it is joined', async () => {
    await storeText('Kept');
    const room = server.room({ device: local.device });
    expect(room.getState()).toMatchObject({ isOpened: false, isMissing: false });
    expect(room.isAttached).toBe(false);
    await opened(room);
    expect(room.isAttached).toBe(true);
    expect(room.ydoc.getText('words').toJSON()).toBe('Kept');
    expect(room.getState()).toMatchObject({ isHere: true, isMissing: false, facts: { unacked: 0 } });
  });

  test('a room without stored text waits for the server', async () => {
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.getState()).toMatchObject({ isHere: false, isMissing: true, status: 'opening' });
  });

  test('[C3] a room has the unacknowledged text of an earlier page, and is clean once the server has the text', async () => {
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

  test('[C4] a person who could only read at the last visit stays a reader until the server says otherwise', async () => {
    const first = server.room({ device: local.device });
    await opened(first);
    await server.open();
    server.authenticate('readonly');
    await until(async () => (await local.database.get('room', ROOM))?.isReader === true);
    first.destroy();
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.getState().facts.readOnly).toBe(true);
    await until(() => server.sessionKey !== '');
    server.authenticate();
    expect(room.getState().facts.readOnly).toBe(false);
    await until(async () => (await local.database.get('room', ROOM))?.isReader === false);
  });

  test('a room knows the client id of its person’s last edit from the server, or else from the stored report', async () => {
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

  test('[B3] a room of a newer build is not joined, and none of its text is shown', async () => {
    await storeText('New', '999.0');
    const room = server.room({ device: local.device });
    await opened(room);
    expect(room.isAttached).toBe(false);
    expect(room.getState().facts.refusal).toBe('schema-too-old');
    expect(room.ydoc.getText('words').toJSON()).toBe('');
  });

  test('[C8] a room waits 2 s for the database; a late answer changes neither the role nor the count of changes', async () => {
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
    // By now the server decides on the role, and updates are counted when they are applied.
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

  test('a room that ends while its copy is being read does not start', async () => {
    await storeText('Kept');
    const room = server.room({ device: local.device });
    room.destroy();
    await vi.advanceTimersByTimeAsync(3_000);
    await until(async () => (await unacked()) === 0);
    expect(room.isAttached).toBe(false);
    expect(room.getState().isOpened).toBe(false);
  });

  test('the room of a scope is not stored on the device', async () => {
    const room = server.room({ device: local.device }, `workspace:${ROOM}`);
    expect(room.isAttached).toBe(true);
    expect(room.getState().facts.stored).toBe('none');
  });
});

describe('[C3] acknowledged rows', () => {
  test('acknowledged rows are removed together, a moment after the acknowledgement', async () => {
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

  test('rows are removed even if the last acknowledgement arrived while earlier rows were being settled', async () => {
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

  test('rows stay while the acknowledgement of a change made before is pending', async () => {
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

  test('rows stay when the database fails, and are removed after the next acknowledgement', async () => {
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

  test('[C6] lost text of an acknowledged row is stored with the title of its document; other text is not', async () => {
    const settle = vi.spyOn(RoomStore.prototype, 'settle');
    setRoomRegister({ isKnownToServer: () => true, titleOf: () => 'Tides', subscribe: () => () => {} });
    const room = server.room({ device: local.device });
    await opened(room);
    await server.connectAndSync();
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('A long line that somebody else takes away.')]);
    room.ydoc.getXmlFragment('content').insert(0, [paragraph]);
    await stored(room);
    // Another person deletes the paragraph before this device settles the row.
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

  test('acknowledged rows are removed, and rows that this Y.Doc does not hold stay', async () => {
    // An update whose beginning is missing on this page.
    const ydoc = textOf('Begin');
    const before = Y.encodeStateVector(ydoc);
    ydoc.getText('words').insert(5, 'ning');
    const bytes = Y.encodeStateAsUpdate(ydoc, before);
    const one = { ydocId: ROOM, createdAt: 1, isAcked: false };
    await local.database.put('unacked', { ...one, updateId: 901, bytes });
    // A damaged row does not delay the others.
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
    // The rows are read again without a further acknowledgement: another tab may send the missing text.
    await until(() => readAgain.mock.calls.length > 0);
  });

  test('no rows are read once the room has ended', async () => {
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
  test('text from another tab is applied, and is stored here only if that tab has not stored it', async () => {
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
    // Text that the first tab has not stored yet is stored by the receiver: either may be closed the next moment.
    vi.spyOn(RoomStore.prototype, 'stored', 'get').mockReturnValue('writing');
    vi.spyOn(RoomStore.prototype, 'load').mockResolvedValue({ kind: 'none' });
    const third = server.room({ device: local.device });
    await until(() => third.ydoc.getText('words').toJSON() === 'Told');
    await until(() => add.mock.calls.length > 0);
    // [M9] The change is stored as it was made, and the rest of the other tab's state as text of the server.
    const row = (await local.database.getAll('unacked'))[0]?.bytes;
    expect(add.mock.calls.filter(([, isLocal]) => isLocal).map(([bytes]) => bytes)).toEqual([row]);
  });
});
