import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { OutboxStore } from '../queue/outbox-store.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

const SCOPE = 'user:ines';
const at = (seq: number, epoch = 'one'): ScopeSnapshot => ({
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

/** How often a whole snapshot is read from the database. */
async function reads(): Promise<() => number> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  return () =>
    get.mock.contexts.filter((context) => context instanceof IDBObjectStore && context.name === 'snapshot')
      .length;
}

describe('the snapshot of a scope', () => {
  test('is read once by a page, however often it is asked for, altered and kept', async () => {
    await new OutboxStore(other).storeSnapshot(at(1));
    const count = await reads();
    for (const _ of [1, 2]) expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 1 });
    for (const seq of [2, 3]) {
      await store.storeSnapshot(at(seq));
      expect(await store.snapshot(SCOPE)).toMatchObject({ seq });
    }
    expect(count()).toBe(1);
  });

  test('is read anew once another tab kept a newer one, and never made older', async () => {
    await store.storeSnapshot(at(1));
    await new OutboxStore(other).storeSnapshot(at(5));
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 5 });
    expect(await store.storeSnapshot(at(4))).toMatchObject({ seq: 5 });
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 5 });
  });

  test('[E3] of an ended epoch is put aside whole', async () => {
    await store.storeSnapshot(at(7));
    await store.storeSnapshot(at(2, 'two'));
    const database = await device.database();
    expect(await database?.get('meta', `aside:${SCOPE}:one`)).toMatchObject({ seq: 7 });
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 2, epoch: 'two' });
  });

  test('of an older build, which noted nothing beside it, counts as it is', async () => {
    await (await device.database())?.put('snapshot', at(9));
    expect(await store.storeSnapshot(at(8))).toMatchObject({ seq: 9 });
    expect(await store.snapshot(SCOPE)).toMatchObject({ seq: 9 });
  });
});
