import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { appendUpdates, emptyRoom } from './append-updates.ts';

const ROOM = '0193a000-0000-7000-8000-000000000003';
let count = 0;
let device: Device;
let database: DeviceDatabase;
beforeEach(async () => {
  device = new Device(`append-${(count += 1)}`);
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => {
  device.close();
  vi.restoreAllMocks();
});

/** Returns an update that inserts a text. */
function change(words: string, isLocal: boolean) {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, words);
  return { bytes: Y.encodeStateAsUpdate(ydoc), isLocal, createdAt: 7 };
}

test.each([
  [true, 'strict'],
  [false, 'relaxed'],
])(
  '[C3] a write waits for the disk when the update is the only copy (%s), and does not when the server has it',
  async (isOnlyCopy, durability) => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await appendUpdates(database, { ydocId: ROOM, updates: [change('x', true)], isOnlyCopy });
    expect(transaction.mock.lastCall?.[2]).toEqual({ durability });
  },
);

test('[C3] updates that are stored together become one row of each kind, and the room’s size grows by their length', async () => {
  await database.put('room', { ...emptyRoom(ROOM), size: 1_000 });
  const updates = [change('a', true), change('b', false), change('c', true)];
  await appendUpdates(database, { ydocId: ROOM, updates, isOnlyCopy: true });
  const rows = await database.getAll('update');
  expect(rows).toHaveLength(2);
  expect(rows[1]?.bytes).toEqual(updates[1]?.bytes);
  const size = rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 1_000);
  expect((await database.get('room', ROOM))?.size).toBe(size);
  expect(await database.getAll('unacked')).toMatchObject([
    { updateId: rows[0]?.id, createdAt: 7, isAcked: false },
  ]);
});

test('[B3] a room keeps the version of a later build, and gets this build’s version in place of an earlier one', async () => {
  for (const [before, after] of [
    ['99.0', '99.0'],
    ['0.1', SCHEMA_VERSION_TEXT],
  ] as const) {
    await database.put('room', { ...emptyRoom(ROOM), schema: before });
    await appendUpdates(database, { ydocId: ROOM, updates: [change('x', false)], isOnlyCopy: false });
    expect((await database.get('room', ROOM))?.schema).toBe(after);
  }
});
