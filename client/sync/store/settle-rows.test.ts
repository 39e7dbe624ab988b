// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { Orphan } from '#client/lib/device/schema.ts';
import { emptyRoom } from './append-updates.ts';
import { LAST_ACK_KEY } from './settle-rows.ts';
import { allStored, ROOM, storeFixture, writerFor } from './testing/store-fixture.ts';
import { onTextChange } from './text-change-events.ts';

const fixture = storeFixture();
const orphan: Orphan = {
  id: 'o1',
  ydocId: ROOM,
  workspaceId: null,
  title: 'One',
  text: 'Gone.',
  content: { type: 'doc' },
  foundAt: 1,
};

test('[C6] rows are removed from `unacked` in the transaction that stores their lost text', async () => {
  const store = fixture.store();
  writerFor(store)('Gone. ');
  await allStored(store);
  const rows = await store.unacked();
  await fixture.database.add('orphan', orphan);
  // An orphan with this id exists already: storing it fails, and the row stays as well.
  await expect(store.settle(rows, orphan)).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await fixture.unacked()).toHaveLength(1);
  await store.settle(rows, { ...orphan, id: 'o2' });
  expect(await fixture.unacked()).toEqual([]);
  // As when another tab has read the same rows at the same moment.
  await store.settle(rows, { ...orphan, id: 'o3' });
  expect((await fixture.database.getAll('orphan')).map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect(store.isDirty).toBe(false);
});

describe('rows that the server lacks', () => {
  test('[C3] rows of another tab count once they were read, and the change is reported once', async () => {
    await fixture.addRows(2);
    const changeListener = vi.fn();
    const store = fixture.store({ onChange: changeListener });
    await store.load();
    await fixture.markUnacked(1);
    expect(store.isDirty).toBe(false);
    expect(await store.unacked()).toHaveLength(1);
    expect([store.isDirty, changeListener.mock.calls.length]).toEqual([true, 1]);
    await store.unacked();
    expect(changeListener).toHaveBeenCalledOnce();
    await store.settle(await store.unacked(), undefined);
    expect([store.isDirty, changeListener.mock.calls.length]).toEqual([false, 2]);
  });

  test('[C6] lost text is stored with the workspace of its room, if that is known', async () => {
    await fixture.addRows(2);
    await fixture.markUnacked(0);
    await fixture.markUnacked(1);
    const store = fixture.store();
    const [first, second] = await store.unacked();
    await store.settle([first!], orphan);
    await fixture.database.put('room', { ...emptyRoom(ROOM), workspaceId: 'w1' });
    await store.settle([second!], { ...orphan, id: 'o2' });
    expect((await fixture.database.getAll('orphan')).map(({ workspaceId }) => workspaceId)).toEqual([
      null,
      'w1',
    ]);
  });

  test('[C3] no rows are returned while the queue cannot be stored first', async () => {
    const store = fixture.store();
    const write = writerFor(store);
    write('Stored. ');
    await allStored(store);
    const transaction = vi.spyOn(fixture.database, 'transaction').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    write('Waits.');
    expect(await store.unacked()).toEqual([]);
    expect(store.stored).toBe('failed');
    transaction.mockRestore();
    expect(await store.unacked()).toHaveLength(2);
  });

  test('[C8] no rows are returned or removed when this browser stores nothing', async () => {
    const store = fixture.store();
    writerFor(store)('Stored.');
    await allStored(store);
    const rows = await store.unacked();
    const refused = vi.spyOn(fixture.device, 'database').mockResolvedValue(undefined);
    expect(await store.unacked()).toEqual([]);
    await store.settle(rows, undefined);
    refused.mockRestore();
    expect(await fixture.unacked()).toHaveLength(1);
  });

  test('removing rows stores the time and notifies the listeners, and removing no rows does neither', async () => {
    const listener = vi.fn();
    const stop = onTextChange(fixture.device.userId, listener);
    const store = fixture.store();
    await store.settle([], orphan);
    expect(await fixture.database.get('meta', LAST_ACK_KEY)).toBeUndefined();
    await fixture.addRows(1);
    await fixture.markUnacked(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 7_000 });
    await store.settle(await fixture.unacked(), undefined);
    expect(await fixture.database.get('meta', LAST_ACK_KEY)).toBe(7_000);
    vi.advanceTimersByTime(250);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});
