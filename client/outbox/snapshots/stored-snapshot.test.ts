import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { OutboxStore } from '../queue/outbox-store.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

const SCOPE = 'user:ines';
const snapshotAt = (seq: number, epoch = 'one'): ScopeSnapshot => ({
  scope: SCOPE,
  epoch,
  seq,
  storedAt: 1,
  value: { workspaces: [] },
});

let device: Device;
let other: Device;
let store: OutboxStore;
beforeEach(() => {
  const userId = uuidv7();
  [device, other] = [new Device(userId), new Device(userId)];
  store = new OutboxStore(device);
});
afterEach(() => {
  vi.restoreAllMocks();
  device.close();
  other.close();
});

/** Counts the reads of whole snapshots from the database. */
async function reads(): Promise<() => number> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  return () =>
    get.mock.contexts.filter((context) => context instanceof IDBObjectStore && context.name === 'snapshot')
      .length;
}

describe('the store caches the snapshot of a scope', () => {
  test('a snapshot is read from the database once per page, however often it is used and stored', async () => {
    await new OutboxStore(other).storeSnapshot(snapshotAt(1));
    const count = await reads();
    for (const _ of [1, 2]) expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 1 });
    for (const seq of [2, 3]) {
      await store.storeSnapshot(snapshotAt(seq));
      expect(await store.snapshot(SCOPE)).toMatchObject({ seq });
    }
    expect(count()).toBe(1);
  });

  test('a snapshot is read again after another tab stored a newer one, and is never replaced by an older one', async () => {
    await store.storeSnapshot(snapshotAt(1));
    await new OutboxStore(other).storeSnapshot(snapshotAt(5));
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 5 });
    expect(await store.storeSnapshot(snapshotAt(4))).toMatchObject({ seq: 5 });
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 5 });
  });

  test('[E3] the snapshot of an ended epoch is put aside with all its content', async () => {
    await store.storeSnapshot(snapshotAt(7));
    await store.storeSnapshot(snapshotAt(2, 'two'));
    const database = await device.database();
    expect(await database?.get('meta', `aside:${SCOPE}:one`)).toMatchObject({ seq: 7 });
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 2, epoch: 'two' });
  });

  test('a snapshot of an older build without a stored seq beside it counts with its own seq', async () => {
    await (await device.database())?.put('snapshot', snapshotAt(9));
    expect(await store.storeSnapshot(snapshotAt(8))).toMatchObject({ seq: 9 });
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 9 });
  });
});
