// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { Orphan } from '#client/lib/device/schema.ts';
import { emptyRoom } from './append-updates.ts';
import { LAST_ACK_KEY } from './settle-rows.ts';
import { allStored, ROOM, storeFixture, writing } from './testing/store-fixture.ts';
import { onTextNews } from './text-change-events.ts';

const desk = storeFixture();
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
  const store = desk.store();
  writing(store)('Gone. ');
  await allStored(store);
  const waiting = await store.unacked();
  await desk.database.add('orphan', orphan);
  // The drawer does not take it a second time: then the row stays as well.
  await expect(store.settle(waiting, orphan)).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await desk.unacked()).toHaveLength(1);
  await store.settle(waiting, { ...orphan, id: 'o2' });
  expect(await desk.unacked()).toEqual([]);
  // As another tab does it that looked at the same rows at the same moment.
  await store.settle(waiting, { ...orphan, id: 'o3' });
  expect((await desk.database.getAll('orphan')).map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect(store.isDirty).toBe(false);
});

describe('what is owed to the server', () => {
  test('[C3] is also what another tab wrote, as soon as somebody looks, and it is said once', async () => {
    await desk.manyRows(2);
    const changed = vi.fn();
    const store = desk.store({ onChange: changed });
    await store.load();
    await desk.owe(1);
    expect(store.isDirty).toBe(false);
    expect(await store.unacked()).toHaveLength(1);
    expect([store.isDirty, changed.mock.calls.length]).toEqual([true, 1]);
    await store.unacked();
    expect(changed).toHaveBeenCalledOnce();
    await store.settle(await store.unacked(), undefined);
    expect([store.isDirty, changed.mock.calls.length]).toEqual([false, 2]);
  });

  test('[C6] carries lost text into the drawer of its workspace, where that is known', async () => {
    await desk.manyRows(2);
    await desk.owe(0);
    await desk.owe(1);
    const store = desk.store();
    const [first, second] = await store.unacked();
    await store.settle([first!], orphan);
    await desk.database.put('room', { ...emptyRoom(ROOM), workspaceId: 'w1' });
    await store.settle([second!], { ...orphan, id: 'o2' });
    expect((await desk.database.getAll('orphan')).map(({ workspaceId }) => workspaceId)).toEqual([
      null,
      'w1',
    ]);
  });

  test('[C3] is not told while not all of it can be put first', async () => {
    const store = desk.store();
    const write = writing(store);
    write('Stored. ');
    await allStored(store);
    const failing = vi.spyOn(desk.database, 'transaction').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    write('Waits.');
    expect(await store.unacked()).toEqual([]);
    expect(store.stored).toBe('failed');
    failing.mockRestore();
    expect(await store.unacked()).toHaveLength(2);
  });

  test('[C8] is nothing, and nothing is settled, where this browser keeps nothing', async () => {
    const store = desk.store();
    writing(store)('Stored.');
    await allStored(store);
    const rows = await store.unacked();
    const refused = vi.spyOn(desk.device, 'database').mockResolvedValue(undefined);
    expect(await store.unacked()).toEqual([]);
    await store.settle(rows, undefined);
    refused.mockRestore();
    expect(await desk.unacked()).toHaveLength(1);
  });

  test('is noted as settled with the hour, and only when something was; who shows it hears of it', async () => {
    const heard = vi.fn();
    const stop = onTextNews(desk.device.userId, heard);
    const store = desk.store();
    await store.settle([], orphan);
    expect(await desk.database.get('meta', LAST_ACK_KEY)).toBeUndefined();
    await desk.manyRows(1);
    await desk.owe(0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 7_000 });
    await store.settle(await desk.unacked(), undefined);
    expect(await desk.database.get('meta', LAST_ACK_KEY)).toBe(7_000);
    vi.advanceTimersByTime(250);
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });
});
