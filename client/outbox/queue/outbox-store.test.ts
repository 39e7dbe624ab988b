import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { WORKSPACE_NOTES, workspaceNote } from '#client/lib/device/device-notes.ts';
import { emptyRoom } from '#client/sync/store/append-updates.ts';
import type { ScopeSnapshot } from './scope-snapshot.ts';
import { sampleOperation } from '../testing/samples.ts';
import { OutboxStore } from './outbox-store.ts';

const SCOPE = 'workspace:w';
let device: Device;
let store: OutboxStore;
beforeEach(() => {
  device = new Device(uuidv7());
  store = new OutboxStore(device);
});
afterEach(() => {
  vi.restoreAllMocks();
  device.close();
});

const queued = (key: string, fields: Partial<QueuedOperation> = {}) =>
  sampleOperation({ key, name: 'update-document', ...fields });
const problemOf = (operation: QueuedOperation): Problem => ({
  operation,
  code: 'forbidden',
  message: 'No.',
  refusedAt: 1,
  keepsItem: false,
  dependants: [],
});
const snapshotAt = (seq: number, epoch = 'e1', scope = SCOPE): ScopeSnapshot => ({
  scope,
  epoch,
  seq,
  storedAt: 1,
  value: { workspaces: [] },
});
const database = async () => {
  const opened = await device.database();
  if (!opened) throw new Error('No database.');
  return opened;
};
const keys = async () => (await store.read()).operations.map(({ key }) => key);
/** The keys that the next page would find. */
const storedKeys = async () => (await database()).getAllKeys('operation');
const problems = async () => (await store.read()).problems.map(({ operation }) => operation.key);
/** Makes every database call fail until the returned function is called. */
function breakDatabase(): () => void {
  const attempt = vi.spyOn(device, 'attempt').mockResolvedValue(undefined);
  return () => attempt.mockRestore();
}

describe('[D2] an operation is stored on the device', () => {
  test('operations are stored in the order of keys, with the time of the last confirmation', async () => {
    expect(await store.read()).toEqual({ operations: [], problems: [], lastAckAt: null });
    expect(await store.add(queued('b'))).toBe(true);
    expect(await store.add(queued('a'))).toBe(true);
    await store.change({ lastAckAt: 5 });
    expect(await storedKeys()).toEqual(['a', 'b']);
    expect(await store.read()).toEqual({
      operations: [queued('a'), queued('b')],
      problems: [],
      lastAckAt: 5,
    });
    expect(store.isVolatile).toBe(false);
  });

  test('an operation that the device rejects stays in this page, in order, and is stored later', async () => {
    await store.add(queued('b'));
    await store.read();
    const repair = breakDatabase();
    expect(await store.add(queued('c'))).toBe(false);
    expect(await store.add(queued('a'))).toBe(false);
    expect([await keys(), store.isVolatile]).toEqual([['a', 'b', 'c'], true]);
    repair();
    expect(await keys()).toEqual(['a', 'b', 'c']);
    await store.addVolatile();
    expect([await storedKeys(), store.isVolatile]).toEqual([['a', 'b', 'c'], false]);
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });

  test('[P9] an operation that only this page had is listed once after all operations were stored again', async () => {
    const repair = breakDatabase();
    await store.add(queued('a'));
    repair();
    await store.change({ add: [queued('a'), queued('b')] });
    expect([await keys(), store.isVolatile]).toEqual([['a', 'b'], false]);
  });

  test('addVolatile stops at the first operation that the device rejects', async () => {
    const repair = breakDatabase();
    await store.add(queued('a'));
    await store.add(queued('b'));
    repair();
    const add = vi.spyOn(store, 'add').mockResolvedValue(false);
    await store.addVolatile();
    expect(add).toHaveBeenCalledOnce();
  });

  test('a device that refuses storage makes the queue volatile', () => {
    vi.spyOn(device, 'state', 'get').mockReturnValue('refused');
    expect(store.isVolatile).toBe(true);
  });

  test('operations and problems are still returned when the database fails for a moment', async () => {
    await store.change({ add: [queued('a')], problem: problemOf(queued('z')), lastAckAt: 7 });
    await store.read();
    breakDatabase();
    expect(await store.read()).toMatchObject({ operations: [{ key: 'a' }], lastAckAt: 7 });
    expect(await problems()).toEqual(['z']);
  });
});

describe('[D2] a change of the queue is one transaction', () => {
  test('a change updates existing operations, adds, removes, and replaces problems in one transaction', async () => {
    for (const key of ['a', 'b']) await store.add(queued(key));
    await store.change({ problem: problemOf(queued('y')) });
    const transaction = vi.spyOn(await database(), 'transaction');
    const isDone = await store.change({
      alter: [queued('a', { attempts: 3 }), queued('gone', { attempts: 1 })],
      add: [queued('c')],
      remove: ['b'],
      problem: problemOf(queued('z')),
      removeProblem: 'y',
      lastAckAt: 9,
    });
    expect([isDone, transaction.mock.calls.length]).toEqual([true, 1]);
    expect(await store.read()).toMatchObject({
      operations: [
        { key: 'a', attempts: 3 },
        { key: 'c', attempts: 0 },
      ],
      lastAckAt: 9,
    });
    expect(await problems()).toEqual(['z']);
    // Nothing remains in the memory of this page.
    expect(store.isVolatile).toBe(false);
    expect(await storedKeys()).toEqual(['a', 'c']);
  });

  test('a change with a failing part is not applied, and its new operations stay in this page', async () => {
    for (const key of ['a', 'b']) await store.add(queued(key));
    // The database already has an operation with this key.
    const isDone = await store.change({ add: [queued('c'), queued('a')], remove: ['b'], lastAckAt: 9 });
    expect([isDone, await storedKeys()]).toEqual([false, ['a', 'b']]);
    expect(await store.read()).toMatchObject({ lastAckAt: null });
    expect(store.isVolatile).toBe(true);
  });

  test('a change also applies to operations that only this page has', async () => {
    const repair = breakDatabase();
    for (const key of ['a', 'b', 'c']) await store.add(queued(key));
    await store.change({ alter: [queued('a', { attempts: 2 }), queued('gone')], remove: ['b'] });
    expect((await store.read()).operations).toEqual([queued('a', { attempts: 2 }), queued('c')]);
    // The problem of an operation that only this page has is also in this page only, until it is dismissed.
    await store.change({ remove: ['c'], problem: problemOf(queued('c')) });
    expect([await keys(), await problems()]).toEqual([['a'], ['c']]);
    await store.change({ removeProblem: 'c' });
    expect(await problems()).toEqual([]);
    await store.change({ problem: problemOf(queued('a')) });
    expect(await problems()).toEqual(['a']);
    repair();
    expect([await storedKeys(), await keys()]).toEqual([[], ['a']]);
  });

  test('a failed change records no problem for a stored operation, which is sent and refused again', async () => {
    await store.add(queued('a'));
    await store.read();
    breakDatabase();
    expect(await store.change({ remove: ['a'], problem: problemOf(queued('a')) })).toBe(false);
    expect([await keys(), await problems()]).toEqual([['a'], []]);
  });

  test('a change without a confirmation leaves the time of the last confirmation unchanged', async () => {
    await store.change({ lastAckAt: 5 });
    await store.change({ add: [queued('a')] });
    expect(await store.read()).toMatchObject({ lastAckAt: 5 });
  });

  test('a stored value that is not a time is not returned as the last confirmation', async () => {
    await (await database()).put('meta', 'yesterday', 'outbox:lastAckAt');
    expect(await store.read()).toMatchObject({ lastAckAt: null });
  });
});

describe('[D1] a snapshot removes the operations it contains', () => {
  test('a snapshot removes the confirmed operations of its scope up to its seq, and no others', async () => {
    const operations = [
      queued('a', { ack: { epoch: 'e1', seq: 4 } }),
      queued('b', { ack: { epoch: 'e1', seq: 5 } }),
      queued('c', { ack: { epoch: 'e1', seq: 6 } }),
      queued('d'),
      queued('other', { scope: 'workspace:v', ack: { epoch: 'e1', seq: 1 } }),
    ];
    for (const one of operations) await store.add(one);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    expect(await store.storeSnapshot(snapshotAt(5))).toEqual(snapshotAt(5));
    expect(await keys()).toEqual(['c', 'd', 'other']);
    // Unchanged operations are not written again, because thousands may be queued.
    const written = put.mock.contexts.map((of) => (of instanceof IDBObjectStore ? of.name : undefined));
    expect(written).toContain('snapshot');
    expect(written).not.toContain('operation');
  });

  test('[E3] a snapshot of a new epoch clears the acks of the ended epoch', async () => {
    await store.storeSnapshot(snapshotAt(5));
    await store.add(queued('a', { ack: { epoch: 'e1', seq: 6 } }));
    await store.storeSnapshot(snapshotAt(90, 'e2'));
    expect((await store.read()).operations).toEqual([queued('a')]);
  });

  test("a snapshot also removes the operations it contains from this page's memory", async () => {
    const repair = breakDatabase();
    await store.add(queued('a', { ack: { epoch: 'e1', seq: 5 } }));
    await store.add(queued('b', { ack: { epoch: 'e0', seq: 5 } }));
    await store.add(queued('other', { scope: 'workspace:v', ack: { epoch: 'e1', seq: 1 } }));
    await store.storeSnapshot(snapshotAt(5));
    expect((await store.read()).operations).toMatchObject([
      { key: 'b', ack: null },
      { key: 'other', ack: { seq: 1 } },
    ]);
    repair();
  });

  test('a snapshot that the device rejects stays in this page until a newer one of the same epoch is stored', async () => {
    await store.storeSnapshot(snapshotAt(3));
    const repair = breakDatabase();
    expect(await store.snapshot(SCOPE)).toBeUndefined();
    expect(await store.storeSnapshot(snapshotAt(5))).toEqual(snapshotAt(5));
    expect(await store.storeSnapshot(snapshotAt(4))).toEqual(snapshotAt(5));
    expect(await store.storeSnapshot(snapshotAt(5))).toEqual(snapshotAt(5));
    expect([await store.snapshot(SCOPE), await store.scopes()]).toEqual([snapshotAt(5), [SCOPE]]);
    repair();
    const otherTab = new OutboxStore(device);
    for (const older of [4, 5]) {
      await otherTab.storeSnapshot(snapshotAt(older));
      expect(await store.snapshot(SCOPE)).toEqual(snapshotAt(5));
    }
    await otherTab.storeSnapshot(snapshotAt(6));
    expect(await store.snapshot(SCOPE)).toEqual(snapshotAt(6));
    // Nobody can say which epoch is newer, so the snapshot this page pulled last stays.
    await otherTab.storeSnapshot(snapshotAt(9, 'e2'));
    expect(await store.snapshot(SCOPE)).toEqual(snapshotAt(5));
    await store.storeSnapshot(snapshotAt(10, 'e2'));
    expect(await store.snapshot(SCOPE)).toEqual(snapshotAt(10, 'e2'));
    expect(await otherTab.snapshot(SCOPE)).toEqual(snapshotAt(10, 'e2'));
  });

  test('a snapshot with the seq of the stored one replaces it and is not put aside', async () => {
    await store.storeSnapshot(snapshotAt(5));
    const again = { ...snapshotAt(5), storedAt: 2 };
    expect(await store.storeSnapshot(again)).toEqual(again);
    expect(await new OutboxStore(device).snapshot(SCOPE)).toEqual(again);
    await store.storeSnapshot(snapshotAt(6));
    expect(await (await database()).getAllKeys('meta')).toEqual([`snapshot-mark:${SCOPE}`]);
  });

  test('a snapshot is read again after another tab stored one of another epoch with the same seq', async () => {
    await store.storeSnapshot(snapshotAt(5));
    const otherTab = new OutboxStore(device);
    await otherTab.storeSnapshot(snapshotAt(5, 'e2'));
    expect(await store.snapshot(SCOPE)).toEqual(snapshotAt(5, 'e2'));
  });

  test('scopes lists every snapshot, whether stored or in this page only', async () => {
    await store.storeSnapshot(snapshotAt(1));
    await store.storeSnapshot(snapshotAt(1, 'e1', 'user:ada'));
    const repair = breakDatabase();
    await store.storeSnapshot(snapshotAt(1, 'e1', 'workspace:v'));
    expect(await store.scopes()).toEqual(['workspace:v']);
    repair();
    expect(await store.scopes()).toEqual(['user:ada', SCOPE, 'workspace:v']);
  });
});

describe("[C10] forgetWorkspace deletes a workspace's clean data", () => {
  test('clean texts, files and notes are deleted, and data that the server does not have stays', async () => {
    const base = await database();
    const bytes = Uint8Array.of(0, 0);
    for (const [ydocId, workspaceId] of [
      ['clean', 'w'],
      ['owed', 'w'],
      ['elsewhere', 'v'],
    ] as const) {
      await base.put('room', { ...emptyRoom(ydocId), workspaceId });
      await base.add('update', { ydocId, bytes, schema: '1.0' });
    }
    const updateId = (await base.getKeyFromIndex('update', 'room', 'owed'))!;
    await base.add('unacked', { updateId, ydocId: 'owed', bytes, createdAt: 1, isAcked: false });
    const file = { workspaceId: 'w', blob: new Blob(), storedAt: 1 };
    await base.put('file', { ...file, assetId: 'sent' });
    await base.put('file', { ...file, assetId: 'waits' });
    await base.put('file', { ...file, assetId: 'theirs', workspaceId: 'v' });
    // The store only looks at the presence of an upload.
    await base.put('upload', { assetId: 'waits' } as never);
    for (const note of WORKSPACE_NOTES)
      for (const id of ['w', 'v']) await base.put('meta', 1, workspaceNote(note, id));
    await store.storeSnapshot(snapshotAt(5));
    await store.storeSnapshot(snapshotAt(5, 'e1', 'workspace:v'));
    await store.forgetWorkspace('w');
    expect(await store.scopes()).toEqual(['workspace:v']);
    expect(await store.snapshot(SCOPE)).toBeUndefined();
    expect(await base.getAllKeys('room')).toEqual(['elsewhere', 'owed']);
    expect((await base.getAll('update')).map(({ ydocId }) => ydocId)).toEqual(['owed', 'elsewhere']);
    expect(await base.getAllKeys('file')).toEqual(['theirs', 'waits']);
    const notes = await base.getAllKeys('meta');
    expect(notes.filter((key) => key.endsWith(':w'))).toEqual([]);
    expect(notes).toHaveLength(WORKSPACE_NOTES.length + 1);
  });

  test('a text opened before the workspace was replicated is deleted too', async () => {
    const base = await database();
    const bytes = Uint8Array.of(0, 0);
    for (const ydocId of ['listed', 'elsewhere']) {
      await base.put('room', emptyRoom(ydocId));
      await base.add('update', { ydocId, bytes, schema: '1.0' });
    }
    // The store only looks at an item's id.
    const items = new Map([['listed', {} as never]]);
    await store.storeSnapshot({ ...snapshotAt(5), value: { workspace: {} as never, items } });
    await store.forgetWorkspace('w');
    expect(await base.getAllKeys('room')).toEqual(['elsewhere']);
    expect((await base.getAll('update')).map(({ ydocId }) => ydocId)).toEqual(['elsewhere']);
  });

  test('this page forgets the snapshot too, and accepts an older seq afterwards', async () => {
    const repair = breakDatabase();
    await store.storeSnapshot(snapshotAt(9));
    await store.forgetWorkspace('w');
    expect(await store.scopes()).toEqual([]);
    repair();
    await store.storeSnapshot(snapshotAt(9));
    await store.forgetWorkspace('w');
    expect(await store.storeSnapshot(snapshotAt(2))).toEqual(snapshotAt(2));
  });
});
