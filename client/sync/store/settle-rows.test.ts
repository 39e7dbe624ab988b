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

test('[C6] what left `unacked` and what was lost of it are noted together', async () => {
  const store = fixture.store();
  writerFor(store)('Gone. ');
  await allStored(store);
  const waiting = await store.unacked();
  await fixture.database.add('orphan', orphan);
  // The drawer does not take it a second time: then the row stays as well.
  await expect(store.settle(waiting, orphan)).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await fixture.unacked()).toHaveLength(1);
  await store.settle(waiting, { ...orphan, id: 'o2' });
  expect(await fixture.unacked()).toEqual([]);
  // As another tab does it that looked at the same rows at the same moment.
  await store.settle(waiting, { ...orphan, id: 'o3' });
  expect((await fixture.database.getAll('orphan')).map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect(store.isDirty).toBe(false);
});

describe('what is owed to the server', () => {
  test('[C3] is also what another tab wrote, as soon as somebody looks, and it is said once', async () => {
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

  test('[C6] carries lost text into the drawer of its workspace, where that is known', async () => {
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

  test('[C3] is not told while not all of it can be put first', async () => {
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

  test('[C8] is nothing, and nothing is settled, where this browser keeps nothing', async () => {
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

  test('is noted as settled with the hour, and only when something was; who shows it hears of it', async () => {
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
