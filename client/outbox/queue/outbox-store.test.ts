import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { WORKSPACE_NOTES, workspaceNote } from '#client/lib/device/workspace-note.ts';
import { emptyRoom } from '#client/sync/store/append-updates.ts';
import type { ScopeSnapshot } from './scope-snapshot.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
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

const queued = (key: string, more: Partial<QueuedOperation> = {}) =>
  sampleOperation({ key, name: 'update-document', ...more });
const problemOf = (operation: QueuedOperation): Problem => ({
  operation,
  code: 'forbidden',
  message: 'No.',
  refusedAt: 1,
  keepsItem: false,
  dependants: [],
});
const at = (seq: number, epoch = 'e1', scope = SCOPE): ScopeSnapshot => ({
  scope,
  epoch,
  seq,
  storedAt: 1,
  value: { workspaces: [] },
});
const database = async () => {
  const one = await device.database();
  if (!one) throw new Error('No database.');
  return one;
};
const keys = async () => (await store.read()).operations.map(({ key }) => key);
/** What the next page would find. */
const keptKeys = async () => (await database()).getAllKeys('operation');
const problems = async () => (await store.read()).problems.map(({ operation }) => operation.key);
/** The database takes and gives nothing until that is mended. */
function failing(): () => void {
  const attempt = vi.spyOn(device, 'attempt').mockResolvedValue(undefined);
  return () => attempt.mockRestore();
}

describe('[D2] an operation', () => {
  test('is kept by the device, in the order of keys, with what was last confirmed', async () => {
    expect(await store.read()).toEqual({ operations: [], problems: [], lastAckAt: null });
    expect(await store.add(queued('b'))).toBe(true);
    expect(await store.add(queued('a'))).toBe(true);
    await store.change({ lastAckAt: 5 });
    expect(await keptKeys()).toEqual(['a', 'b']);
    expect(await store.read()).toEqual({
      operations: [queued('a'), queued('b')],
      problems: [],
      lastAckAt: 5,
    });
    expect(store.isVolatile).toBe(false);
  });

  test('that the device does not take is kept by this page, among the others, and kept there later', async () => {
    await store.add(queued('b'));
    await store.read();
    const mend = failing();
    expect(await store.add(queued('c'))).toBe(false);
    expect(await store.add(queued('a'))).toBe(false);
    expect([await keys(), store.isVolatile]).toEqual([['a', 'b', 'c'], true]);
    mend();
    expect(await keys()).toEqual(['a', 'b', 'c']);
    await store.addVolatile();
    expect([await keptKeys(), store.isVolatile]).toEqual([['a', 'b', 'c'], false]);
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });

  test('[P9] that only this page had is there once when it is kept with all others, as after an eviction', async () => {
    const mend = failing();
    await store.add(queued('a'));
    mend();
    await store.change({ add: [queued('a'), queued('b')] });
    expect([await keys(), store.isVolatile]).toEqual([['a', 'b'], false]);
  });

  test('is tried one after the other: where the first is not taken, none is', async () => {
    const mend = failing();
    await store.add(queued('a'));
    await store.add(queued('b'));
    mend();
    const add = vi.spyOn(store, 'add').mockResolvedValue(false);
    await store.addVolatile();
    expect(add).toHaveBeenCalledOnce();
  });

  test('lives in this page alone where the browser refuses to keep anything', () => {
    vi.spyOn(device, 'state', 'get').mockReturnValue('refused');
    expect(store.isVolatile).toBe(true);
  });

  test('is not forgotten because the database fails for a moment', async () => {
    await store.change({ add: [queued('a')], problem: problemOf(queued('z')), lastAckAt: 7 });
    await store.read();
    failing();
    expect(await store.read()).toMatchObject({ operations: [{ key: 'a' }], lastAckAt: 7 });
    expect(await problems()).toEqual(['z']);
  });
});

describe('[D2] one step of the queue', () => {
  test('alters what is still there, adds, removes, notes and forgets refusals: in one transaction', async () => {
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
    // Nothing of it is in this page's own memory.
    expect(store.isVolatile).toBe(false);
    expect(await keptKeys()).toEqual(['a', 'c']);
  });

  test('of which a part fails is not done; what was to be added is kept by this page', async () => {
    for (const key of ['a', 'b']) await store.add(queued(key));
    // One of that key is there already.
    const isDone = await store.change({ add: [queued('c'), queued('a')], remove: ['b'], lastAckAt: 9 });
    expect([isDone, await keptKeys()]).toEqual([false, ['a', 'b']]);
    expect(await store.read()).toMatchObject({ lastAckAt: null });
    expect(store.isVolatile).toBe(true);
  });

  test('does with what only this page has what it would have done with the rest', async () => {
    const mend = failing();
    for (const key of ['a', 'b', 'c']) await store.add(queued(key));
    await store.change({ alter: [queued('a', { attempts: 2 }), queued('gone')], remove: ['b'] });
    expect((await store.read()).operations).toEqual([queued('a', { attempts: 2 }), queued('c')]);
    // A refusal of what was only here is only here as well, until it is put away.
    await store.change({ remove: ['c'], problem: problemOf(queued('c')) });
    expect([await keys(), await problems()]).toEqual([['a'], ['c']]);
    await store.change({ removeProblem: 'c' });
    expect(await problems()).toEqual([]);
    await store.change({ problem: problemOf(queued('a')) });
    expect(await problems()).toEqual(['a']);
    mend();
    expect([await keptKeys(), await keys()]).toEqual([[], ['a']]);
  });

  test('notes no refusal of what the database still has: it is sent again, and refused again', async () => {
    await store.add(queued('a'));
    await store.read();
    failing();
    expect(await store.change({ remove: ['a'], problem: problemOf(queued('a')) })).toBe(false);
    expect([await keys(), await problems()]).toEqual([['a'], []]);
  });

  test('leaves the time of the last confirmation as it is where it confirms nothing', async () => {
    await store.change({ lastAckAt: 5 });
    await store.change({ add: [queued('a')] });
    expect(await store.read()).toMatchObject({ lastAckAt: 5 });
  });

  test('a time that is none is not shown as the last one', async () => {
    await (await database()).put('meta', 'yesterday', 'outbox:lastAckAt');
    expect(await store.read()).toMatchObject({ lastAckAt: null });
  });
});

describe('[D1] a snapshot', () => {
  test('takes with it what it holds; what it does not hold stays, and so does what is not its own', async () => {
    const own = [
      queued('a', { ack: { epoch: 'e1', seq: 4 } }),
      queued('b', { ack: { epoch: 'e1', seq: 5 } }),
      queued('c', { ack: { epoch: 'e1', seq: 6 } }),
      queued('d'),
      queued('other', { scope: 'workspace:v', ack: { epoch: 'e1', seq: 1 } }),
    ];
    for (const one of own) await store.add(one);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    expect(await store.storeSnapshot(at(5))).toEqual(at(5));
    expect(await keys()).toEqual(['c', 'd', 'other']);
    // What stays as it is is not written again: thousands wait at times.
    const written = put.mock.contexts.map((of) => (of instanceof IDBObjectStore ? of.name : undefined));
    expect(written).toContain('snapshot');
    expect(written).not.toContain('operation');
  });

  test('[E3] of a new epoch has sent again what the ended one confirmed', async () => {
    await store.storeSnapshot(at(5));
    await store.add(queued('a', { ack: { epoch: 'e1', seq: 6 } }));
    await store.storeSnapshot(at(90, 'e2'));
    expect((await store.read()).operations).toEqual([queued('a')]);
  });

  test('does the same with what only this page has', async () => {
    const mend = failing();
    await store.add(queued('a', { ack: { epoch: 'e1', seq: 5 } }));
    await store.add(queued('b', { ack: { epoch: 'e0', seq: 5 } }));
    await store.add(queued('other', { scope: 'workspace:v', ack: { epoch: 'e1', seq: 1 } }));
    await store.storeSnapshot(at(5));
    expect((await store.read()).operations).toMatchObject([
      { key: 'b', ack: null },
      { key: 'other', ack: { seq: 1 } },
    ]);
    mend();
  });

  test('that the device does not take is this page’s, until a newer one of the same epoch is kept', async () => {
    await store.storeSnapshot(at(3));
    const mend = failing();
    expect(await store.snapshot(SCOPE)).toBeUndefined();
    expect(await store.storeSnapshot(at(5))).toEqual(at(5));
    expect(await store.storeSnapshot(at(4))).toEqual(at(5));
    expect(await store.storeSnapshot(at(5))).toEqual(at(5));
    expect([await store.snapshot(SCOPE), await store.scopes()]).toEqual([at(5), [SCOPE]]);
    mend();
    const otherTab = new OutboxStore(device);
    for (const older of [4, 5]) {
      await otherTab.storeSnapshot(at(older));
      expect(await store.snapshot(SCOPE)).toEqual(at(5));
    }
    await otherTab.storeSnapshot(at(6));
    expect(await store.snapshot(SCOPE)).toEqual(at(6));
    // Of another epoch nobody can tell which is newer: what this page was told last stands.
    await otherTab.storeSnapshot(at(9, 'e2'));
    expect(await store.snapshot(SCOPE)).toEqual(at(5));
    await store.storeSnapshot(at(10, 'e2'));
    expect(await store.snapshot(SCOPE)).toEqual(at(10, 'e2'));
    expect(await otherTab.snapshot(SCOPE)).toEqual(at(10, 'e2'));
  });

  test('that is as new as the kept one replaces it, without being put aside', async () => {
    await store.storeSnapshot(at(5));
    const again = { ...at(5), storedAt: 2 };
    expect(await store.storeSnapshot(again)).toEqual(again);
    expect(await new OutboxStore(device).snapshot(SCOPE)).toEqual(again);
    await store.storeSnapshot(at(6));
    expect(await (await database()).getAllKeys('meta')).toEqual([`snapshot-mark:${SCOPE}`]);
  });

  test('is read anew where another tab kept one of another epoch under the same seq', async () => {
    await store.storeSnapshot(at(5));
    const otherTab = new OutboxStore(device);
    await otherTab.storeSnapshot(at(5, 'e2'));
    expect(await store.snapshot(SCOPE)).toEqual(at(5, 'e2'));
  });

  test('is listed by its scope, wherever it is kept', async () => {
    await store.storeSnapshot(at(1));
    await store.storeSnapshot(at(1, 'e1', 'user:ada'));
    const mend = failing();
    await store.storeSnapshot(at(1, 'e1', 'workspace:v'));
    expect(await store.scopes()).toEqual(['workspace:v']);
    mend();
    expect(await store.scopes()).toEqual(['user:ada', SCOPE, 'workspace:v']);
  });
});

describe('[C10] a workspace that is forgotten', () => {
  test('goes with its clean texts, its files and its notes; what the server does not have stays', async () => {
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
    // Of an upload nothing is looked at but that it waits.
    await base.put('upload', { assetId: 'waits' } as never);
    for (const note of WORKSPACE_NOTES)
      for (const id of ['w', 'v']) await base.put('meta', 1, workspaceNote(note, id));
    await store.storeSnapshot(at(5));
    await store.storeSnapshot(at(5, 'e1', 'workspace:v'));
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

  test('takes a text along that was opened here before the workspace was replicated', async () => {
    const base = await database();
    const bytes = Uint8Array.of(0, 0);
    for (const ydocId of ['listed', 'elsewhere']) {
      await base.put('room', emptyRoom(ydocId));
      await base.add('update', { ydocId, bytes, schema: '1.0' });
    }
    // Of an item nothing is looked at but its id.
    const items = new Map([['listed', {} as never]]);
    await store.storeSnapshot({ ...at(5), value: { workspace: {} as never, items } });
    await store.forgetWorkspace('w');
    expect(await base.getAllKeys('room')).toEqual(['elsewhere']);
    expect((await base.getAll('update')).map(({ ydocId }) => ydocId)).toEqual(['elsewhere']);
  });

  test('is forgotten by this page too, and may begin anew with an older seq', async () => {
    const mend = failing();
    await store.storeSnapshot(at(9));
    await store.forgetWorkspace('w');
    expect(await store.scopes()).toEqual([]);
    mend();
    await store.storeSnapshot(at(9));
    await store.forgetWorkspace('w');
    expect(await store.storeSnapshot(at(2))).toEqual(at(2));
  });
});
