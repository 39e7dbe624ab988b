// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { MessageType } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { ApiError } from '#client/api/api-error.ts';
import { FROM_DEVICE, FROM_TAB_STATE } from '../origins.ts';
import type { Room } from './room.ts';
import { CHANGE, flushPromises, serverFixture, STEP_2, textOf } from './testing/server-fixture.ts';

const server = serverFixture();

/** The sync messages that were sent on the current socket and hold changes, in order. */
const changesSent = (): { kind: number; bytes: Uint8Array }[] =>
  server.sentMessages.filter(({ type, kind }) => type === MessageType.Sync && kind !== 0);

const kindsSent = (): number[] => changesSent().map(({ kind }) => kind);

/** The clocks of the structs and of the deletions of an update, by client. */
function contentOf(update: Uint8Array | undefined) {
  const { structs, ds } = Y.decodeUpdate(update ?? new Uint8Array());
  return {
    structs: structs.map(({ id, length }) => [id.client, id.clock, length]),
    deleted: [...ds.clients].flatMap(([client, ranges]) =>
      ranges.map(({ clock, len }) => [client, clock, len]),
    ),
  };
}

/** A room that is offline and knows of a deletion that another writer made in a text of five characters. */
async function offlineRoom(options: Parameters<typeof server.room>[0] = {}) {
  const room = server.room(options);
  const known = textOf('Words');
  known.getText('words').delete(1, 2);
  await server.connectAndSync(known);
  server.close(1006);
  return { room, known, words: room.ydoc.getText('words') };
}

async function reconnect(known: Y.Doc): Promise<void> {
  await server.open();
  server.authenticate();
  server.sendState(known);
}

describe('[M9] rows before the catch-up', () => {
  test('[M9] a reconnect without unacknowledged changes sends a token, a state vector, presence and an empty answer', async () => {
    const { known } = await offlineRoom();
    await reconnect(known);
    expect(server.sentMessages.map(({ type, kind }) => [type, kind])).toEqual([
      [MessageType.Auth, 0],
      [MessageType.Sync, 0],
      [MessageType.Awareness, 0],
      [MessageType.Sync, STEP_2],
    ]);
    expect(contentOf(server.syncMessages(STEP_2)[0]).structs).toEqual([]);
  });

  test('[M9] changes made offline are one row with the device’s own deletions, and the catch-up follows', async () => {
    const { room, known, words } = await offlineRoom();
    const { clientID } = room.ydoc;
    words.insert(3, ' here');
    words.delete(3, 1);
    await reconnect(known);
    expect(kindsSent()).toEqual([CHANGE, STEP_2]);
    const [row, catchUp] = changesSent().map(({ bytes }) => contentOf(bytes));
    expect(row).toEqual({ structs: [[clientID, 0, 5]], deleted: [[clientID, 0, 1]] });
    expect(catchUp?.deleted).toContainEqual([known.clientID, 1, 2]);
    expect(room.getState().facts).toMatchObject({ unacked: 2, synced: false });
    server.ack();
    expect(room.getState().facts).toMatchObject({ unacked: 2, synced: false });
    server.ack();
    expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
  });

  test('[M9] a row that was sent without an acknowledgement is sent again, and an acknowledged one is not', async () => {
    const { room, known, words } = await offlineRoom();
    await reconnect(known);
    server.ackAll();
    words.insert(0, 'One ');
    words.insert(4, 'two ');
    server.ack();
    server.close(1006);
    await reconnect(known);
    expect(kindsSent()).toEqual([CHANGE, STEP_2]);
    expect(contentOf(changesSent()[0]?.bytes).structs).toEqual([[room.ydoc.clientID, 4, 4]]);
  });

  test('[M9] a row that was acknowledged before its connection broke counts only once the next catch-up is acknowledged', async () => {
    const { room, known, words } = await offlineRoom();
    words.insert(0, 'One ');
    await reconnect(known);
    server.ack();
    server.close(1006);
    expect(room.getState().facts).toMatchObject({ unacked: 1, synced: false });
    await reconnect(known);
    expect(kindsSent()).toEqual([STEP_2]);
    server.ack();
    expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
  });

  test('[M9] a change made while rows wait is sent after them, and one without earlier rows is sent at once', async () => {
    const { known, words } = await offlineRoom();
    await server.open();
    words.insert(0, 'At once. ');
    expect(kindsSent()).toEqual([CHANGE]);
    server.close(1006);
    await server.open();
    words.insert(0, 'Waits. ');
    expect(kindsSent()).toEqual([]);
    server.authenticate();
    server.sendState(known);
    expect(kindsSent()).toEqual([CHANGE, STEP_2]);
    words.insert(0, 'Live. ');
    expect(kindsSent()).toEqual([CHANGE, STEP_2, CHANGE]);
  });

  test('[M9] many changes are sent in few messages of at most 128 KB, in order', async () => {
    const { known, room, words } = await offlineRoom();
    const { clientID } = room.ydoc;
    for (let at = 0; at < 8_000; at += 1) words.insert(0, 'long word ');
    await reconnect(known);
    const rows = server.syncMessages(CHANGE);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(6);
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(known));
    for (const row of rows) {
      expect(row.byteLength).toBeLessThanOrEqual(128 * 1024);
      Y.applyUpdate(ydoc, row);
      expect(ydoc.store.pendingStructs).toBeNull();
    }
    expect(Y.getState(ydoc.store, clientID)).toBe(80_000);
  });

  test('[M9] a reader’s changes are not sent as rows', async () => {
    const { known, words } = await offlineRoom();
    words.insert(0, 'Typed before the role changed.');
    await server.open();
    server.authenticate('readonly');
    server.sendState(known);
    expect(kindsSent()).toEqual([STEP_2]);
  });

  test('[M9][A14] after the server asked for a new comparison, the next connection sends the catch-up alone', async () => {
    const { room, known, words } = await offlineRoom();
    words.insert(0, 'One ');
    await reconnect(known);
    const sent = kindsSent().length;
    server.closeRoom('resync');
    words.insert(0, 'Two ');
    await vi.advanceTimersByTimeAsync(1_000);
    server.authenticate();
    server.sendState(known);
    expect(kindsSent().slice(sent)).toEqual([STEP_2]);
    server.ack();
    expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
    words.insert(0, 'Three ');
    server.close(1006);
    await reconnect(known);
    expect(kindsSent()).toEqual([CHANGE, STEP_2]);
  });
});

describe('[M9] a difference of two states', () => {
  const difference = (room: Room, words: string): { row: Uint8Array; state: Uint8Array } => {
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(room.ydoc));
    const rows: Uint8Array[] = [];
    other.on('update', (update: Uint8Array) => rows.push(update));
    other.getText('words').insert(0, words);
    return {
      row: rows[0] ?? new Uint8Array(),
      state: Y.encodeStateAsUpdate(other, Y.encodeStateVector(room.ydoc)),
    };
  };

  test.each([FROM_TAB_STATE, FROM_DEVICE])(
    '[M9] a state from a tab or a late copy of the device is sent like a catch-up, and covered by its acknowledgement (%s)',
    async (origin) => {
      const { room, known } = await offlineRoom();
      await reconnect(known);
      server.ackAll();
      Y.applyUpdate(room.ydoc, difference(room, 'Told ').state, origin);
      expect(kindsSent()).toEqual([STEP_2, STEP_2]);
      expect(room.getState().facts).toMatchObject({ unacked: 1 });
      server.ack();
      expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
    },
  );

  test('[M9] a state that arrives before the catch-up is part of the catch-up', async () => {
    const { room, known } = await offlineRoom();
    await server.open();
    Y.applyUpdate(room.ydoc, difference(room, 'Told ').state, FROM_TAB_STATE);
    expect(kindsSent()).toEqual([]);
    server.authenticate();
    server.sendState(known);
    expect(kindsSent()).toEqual([STEP_2]);
    server.ack();
    expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
  });
});

describe('[M9][A11] rows that are too long for messages', () => {
  test('[M9][A11] long rows are uploaded merged, without deletions of others, and are not sent again after the upload', async () => {
    const pushed: Uint8Array[] = [];
    let finish = () => {};
    const { room, known, words } = await offlineRoom({
      pushLong: (_, update) => {
        pushed.push(update);
        return new Promise((resolve) => (finish = resolve));
      },
    });
    const { clientID } = room.ydoc;
    words.insert(0, 'long '.repeat(300_000));
    words.delete(0, 5);
    await reconnect(known);
    expect(kindsSent()).toEqual([]);
    expect(pushed).toHaveLength(1);
    expect(contentOf(pushed[0])).toEqual({
      structs: [[clientID, 0, 1_500_000]],
      deleted: [[clientID, 0, 5]],
    });
    words.insert(0, 'Meanwhile. ');
    finish();
    await flushPromises();
    server.authenticate();
    Y.applyUpdate(known, pushed[0] ?? new Uint8Array());
    server.sendState(known);
    expect(kindsSent()).toEqual([CHANGE, STEP_2]);
    expect(contentOf(changesSent()[0]?.bytes).structs).toEqual([[clientID, 1_500_000, 11]]);
    server.ackAll();
    expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
  });

  test('[M9][A14] rows whose upload was refused with `resync` are part of the next catch-up', async () => {
    let uploads = 0;
    const { room, known, words } = await offlineRoom({
      pushLong: () => {
        uploads += 1;
        return Promise.reject(new ApiError(409, 'No.', { code: 'conflict', reason: 'resync' }));
      },
    });
    words.insert(0, 'long '.repeat(300_000));
    await reconnect(known);
    await vi.advanceTimersByTimeAsync(1_000);
    server.authenticate();
    server.sendState(known);
    expect(uploads).toBe(1);
    expect(kindsSent().at(-1)).toBe(STEP_2);
    for (const { bytes } of changesSent()) Y.applyUpdate(known, bytes);
    expect(known.getText('words').toJSON()).toBe(words.toJSON());
    server.ackAll();
    expect(room.getState().facts).toMatchObject({ unacked: 0, synced: true });
  });

  test('[M9][A11] rows whose upload failed are uploaded again', async () => {
    const pushed: Uint8Array[] = [];
    const { known, words } = await offlineRoom({
      pushLong: (_, update) => {
        pushed.push(update);
        return Promise.reject(new Error('no network'));
      },
    });
    words.insert(0, 'long '.repeat(300_000));
    await reconnect(known);
    await vi.advanceTimersByTimeAsync(1_000);
    server.authenticate();
    server.sendState(known);
    expect(pushed).toHaveLength(2);
    expect(pushed[1]).toEqual(pushed[0]);
  });
});
