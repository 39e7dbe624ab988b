import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/samples.ts';
import type { QueueChange, StoredQueue } from './outbox-store.ts';
import { ShownQueue } from './shown-queue.ts';

const operation = (key: string) => sampleOperation({ key, name: 'update-folder' });

/** A database that runs one transaction at a time and ends each when the test says so. */
class SlowStore {
  isVolatile = false;
  rows: QueuedOperation[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #end: (() => void) | undefined;

  read(): Promise<StoredQueue> {
    return this.#transaction(() => ({ operations: [...this.rows], problems: [], lastAckAt: null }));
  }

  add(added: QueuedOperation): Promise<boolean> {
    return this.#transaction(() => this.rows.push(added) > 0);
  }

  change = (): Promise<boolean> => Promise.resolve(true);
  addVolatile = (): Promise<void> => Promise.resolve();

  /** Ends the current transaction; returns false without a transaction. */
  async endTransaction(): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const end = this.#end;
    this.#end = undefined;
    end?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
    return end !== undefined;
  }

  #transaction<T>(body: () => T): Promise<T> {
    const done = this.#last.then(async () => {
      const result = body();
      await new Promise<void>((resolve) => (this.#end = resolve));
      return result;
    });
    this.#last = done;
    return done;
  }
}

const open = () => {
  const store = new SlowStore();
  const dependencies = { channel: undefined, delay: () => Promise.resolve(), turns: 'locks' as const };
  const queue = new ShownQueue(dependencies, store);
  const keys = () => queue.getState().operations.map(({ key }) => key);
  return { store, queue, keys };
};

test('a new operation is shown at once, and stays shown during a read until it is stored', async () => {
  const { store, queue, keys } = open();
  void queue.read();
  const kept = queue.add([operation('b')]);
  expect(keys()).toEqual(['b']);
  await store.endTransaction();
  await store.endTransaction();
  expect(keys()).toEqual(['b']);
  await store.endTransaction();
  expect(await kept).toBe(true);
  expect(queue.getState()).toMatchObject({ isLoaded: true, waiting: 1, storage: 'device' });
});

test('an operation of another tab appears even if this tab is adding one during the read', async () => {
  const { store, queue, keys } = open();
  void queue.read();
  await store.endTransaction();
  void queue.read();
  await Promise.resolve();
  void queue.add([operation('b')]);
  // Another tab wrote after this read had begun, and sent its notification.
  store.rows.push(operation('a'));
  void queue.read();
  while (await store.endTransaction());
  expect(keys()).toEqual(['a', 'b']);
});

test('an ended queue notifies nobody', async () => {
  const { store, queue, keys } = open();
  let notified = 0;
  queue.subscribe(() => (notified += 1));
  void queue.read();
  queue.end();
  await store.endTransaction();
  queue.publish();
  expect([notified, keys(), await store.endTransaction()]).toEqual([0, [], false]);
});

/** A database that answers at once, or fails while the test says so. */
class QuickStore {
  isVolatile = false;
  isFailing = false;
  rows: StoredQueue = { operations: [], problems: [], lastAckAt: null };
  reads = 0;
  volatileAdds = 0;
  readonly added: QueuedOperation[] = [];
  readonly changes: QueueChange[] = [];

  read = (): Promise<StoredQueue> => {
    this.reads += 1;
    return Promise.resolve(this.rows);
  };
  add = (one: QueuedOperation): Promise<boolean> => {
    this.added.push(one);
    return Promise.resolve(!this.isFailing);
  };
  change = (change: QueueChange): Promise<boolean> => {
    this.changes.push(change);
    return Promise.resolve(!this.isFailing);
  };
  addVolatile = (): Promise<void> => Promise.resolve(void (this.volatileAdds += 1));
}

function quick(more: { hasChannel?: boolean } = {}) {
  const store = new QuickStore();
  const notified: (string | undefined)[] = [];
  const delays: number[] = [];
  const channel = {
    notify: (scope?: string) => void notified.push(scope),
    listen: () => {},
    close: () => {},
  };
  const queue = new ShownQueue(
    {
      channel: more.hasChannel === false ? undefined : channel,
      delay: (ms) => Promise.resolve(void delays.push(ms)),
      turns: 'notes',
    },
    store,
  );
  return { store, queue, notified, delays };
}

afterEach(() => void vi.useRealTimers());

describe('getState returns the visible state of the queue', () => {
  test('the state is empty before the queue was read', () => {
    const { queue } = quick();
    expect(queue.getState()).toEqual({
      isLoaded: false,
      operations: [],
      waiting: 0,
      parked: [],
      problems: [],
      lastAckAt: null,
      pausedBy: null,
      pausedScopes: new Set(),
      storage: 'device',
      turns: 'notes',
    });
    expect(queue.lastKey).toBeUndefined();
  });

  test('[D4] waiting and parked operations are counted, confirmed ones are not', async () => {
    const { store, queue } = quick();
    const ack = { epoch: 'e1', seq: 2 };
    const operations = [
      operation('a'),
      { ...operation('b'), isParked: true },
      { ...operation('c'), ack },
      { ...operation('d'), isParked: true, ack },
      operation('e'),
    ];
    store.rows = { operations, problems: [], lastAckAt: 5 };
    await queue.read();
    expect(queue.getState()).toMatchObject({
      isLoaded: true,
      operations,
      parked: [operations[1]],
      waiting: 2,
      lastAckAt: 5,
    });
    expect(queue.lastKey).toBe('e');
  });

  test('subscribers are notified of changes until they unsubscribe', () => {
    const { queue } = quick();
    const [one, two] = [vi.fn(), vi.fn()];
    const stop = queue.subscribe(one);
    queue.subscribe(two);
    queue.set({ pausedBy: 'offline' });
    stop();
    queue.set({ pausedBy: null });
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 2]);
    queue.end();
    queue.set({ pausedBy: 'offline' });
    expect([two.mock.calls.length, queue.getState().pausedBy]).toEqual([2, null]);
  });

  test('[D2] the state shows whether only this page has the queue', async () => {
    const { store, queue } = quick();
    store.isVolatile = true;
    await queue.read();
    expect(queue.getState().storage).toBe('page');
    store.isVolatile = false;
    await queue.read();
    expect(queue.getState().storage).toBe('device');
  });

  test('operations are shown in the order of keys, even if an older key is added later', async () => {
    const { store, queue } = quick();
    store.rows = { operations: [operation('c')], problems: [], lastAckAt: null };
    await queue.read();
    // A tab with a slow clock stores an operation while the queue is read again.
    const kept = Promise.withResolvers<boolean>();
    const keys = () => queue.getState().operations.map(({ key }) => key);
    store.add = () => kept.promise;
    const adding = queue.add([operation('b')]);
    await queue.read();
    expect(keys()).toEqual(['b', 'c']);
    // The database has the operation before this page knows.
    store.rows = { operations: [operation('b'), operation('c')], problems: [], lastAckAt: null };
    await queue.read();
    expect(keys()).toEqual(['b', 'c']);
    kept.resolve(true);
    await adding;
  });

  test('changes during a read cause one more read', async () => {
    const { store, queue } = quick();
    const first = queue.read();
    void queue.read();
    void queue.read();
    await first;
    expect(store.reads).toBe(2);
    await queue.read();
    expect(store.reads).toBe(3);
  });
});

describe('add stores new operations', () => {
  test('[D2] one operation or a group is stored, and the other tabs are notified afterwards', async () => {
    const { store, queue, notified } = quick();
    expect(await queue.add([operation('a')])).toBe(true);
    expect(await queue.add([operation('b'), operation('c')])).toBe(true);
    expect(await queue.add([])).toBe(true);
    expect(store.added.map(({ key }) => key)).toEqual(['a']);
    expect(store.changes).toEqual([{ add: [operation('b'), operation('c')] }, { add: [] }]);
    expect(notified).toHaveLength(3);
    expect(queue.getState().storage).toBe('device');
  });

  test('[D2] an operation that could not be stored is shown as unsaved, and no tab is notified', async () => {
    const { store, queue, notified } = quick();
    store.isFailing = true;
    expect(await queue.add([operation('a')])).toBe(false);
    expect([queue.getState().storage, notified]).toEqual(['page', []]);
    store.isFailing = false;
    await queue.add([operation('b')]);
    // The state changes only after a read shows that the first one is stored too.
    expect(queue.getState().storage).toBe('page');
  });

  test('whenAdded waits until the operation is stored, then retries the volatile ones', async () => {
    const { store, queue, delays } = quick();
    await queue.whenAdded();
    expect([delays, store.volatileAdds]).toEqual([[], 1]);
    void queue.add([operation('a')]);
    await queue.whenAdded();
    expect([delays.length > 0, new Set(delays), store.volatileAdds]).toEqual([true, new Set([1]), 2]);
  });

  test('[P9] all operations except those being added are stored again after an eviction', async () => {
    const { store, queue } = quick();
    // The queue does not look into a problem.
    const problem = { code: 'locked' } as Problem;
    store.rows = { operations: [operation('a'), operation('b')], problems: [problem], lastAckAt: null };
    await queue.read();
    const kept = queue.add([operation('c')]);
    await queue.storeAgain();
    expect(store.changes).toEqual([{ add: [operation('a'), operation('b')] }, { problem }]);
    await kept;
  });
});

describe('a change of the queue is published', () => {
  test('a change is published at once with its scope, and the queue is read again', () => {
    const { store, queue, notified } = quick();
    queue.publish('workspace:w');
    expect([notified, store.reads]).toEqual([['workspace:w'], 1]);
  });

  test('changes within 50 ms are published once, or at once if another change is published immediately', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, notified } = quick();
    queue.publishSoon();
    vi.advanceTimersByTime(30);
    queue.publishSoon();
    vi.advanceTimersByTime(19);
    expect(notified).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(notified).toHaveLength(1);
    queue.publishSoon();
    queue.publish();
    expect(notified).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(notified).toHaveLength(2);
  });

  test('a browser without a channel only reads the queue again', async () => {
    const { store, queue } = quick({ hasChannel: false });
    queue.publish();
    expect(await queue.add([operation('a')])).toBe(true);
    expect(store.reads).toBe(1);
  });

  test('[C2] an ended queue publishes nothing, not even a delayed change', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { store, queue, notified } = quick();
    queue.publishSoon();
    queue.end();
    expect(vi.getTimerCount()).toBe(0);
    const ended = quick().queue;
    ended.end();
    ended.publishSoon();
    expect(vi.getTimerCount()).toBe(0);
    queue.publish();
    expect([notified, store.reads]).toEqual([[], 0]);
  });
});
