import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import type { QueueChange, StoredQueue } from './outbox-store.ts';
import { ShownQueue } from './shown-queue.ts';

const operation = (key: string) => sampleOperation({ key, name: 'update-folder' });

/** A database whose transactions come one after the other, each taking as long as the test says. */
class SlowStore {
  isVolatile = false;
  kept: QueuedOperation[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #end: (() => void) | undefined;

  read(): Promise<StoredQueue> {
    return this.#transaction(() => ({ operations: [...this.kept], problems: [], lastAckAt: null }));
  }

  add(added: QueuedOperation): Promise<boolean> {
    return this.#transaction(() => this.kept.push(added) > 0);
  }

  change = (): Promise<boolean> => Promise.resolve(true);
  addVolatile = (): Promise<void> => Promise.resolve();

  /** Lets the transaction that is under way end; false when there is none. */
  async next(): Promise<boolean> {
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
  const world = { channel: undefined, pause: () => Promise.resolve(), turns: 'locks' as const };
  const queue = new ShownQueue(world, store);
  const keys = () => queue.getState().operations.map(({ key }) => key);
  return { store, queue, keys };
};

test('what is asked for is shown at once, and while it is on its way whatever is read', async () => {
  const { store, queue, keys } = open();
  void queue.read();
  const kept = queue.add([operation('b')]);
  expect(keys()).toEqual(['b']);
  await store.next();
  await store.next();
  expect(keys()).toEqual(['b']);
  await store.next();
  expect(await kept).toBe(true);
  expect(queue.getState()).toMatchObject({ isLoaded: true, waiting: 1, storage: 'device' });
});

test('what another tab queued while this one read is shown, also when this one is adding something itself', async () => {
  const { store, queue, keys } = open();
  void queue.read();
  await store.next();
  void queue.read();
  await Promise.resolve();
  void queue.add([operation('b')]);
  // Another tab wrote after what is read now, and said so.
  store.kept.push(operation('a'));
  void queue.read();
  while (await store.next());
  expect(keys()).toEqual(['a', 'b']);
});

test('once it ended nobody is told of anything', async () => {
  const { store, queue, keys } = open();
  let told = 0;
  queue.subscribe(() => (told += 1));
  void queue.read();
  queue.end();
  await store.next();
  queue.tell();
  expect([told, keys(), await store.next()]).toEqual([0, [], false]);
});

/** A database that answers at once, or fails as long as the test says. */
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
  const told: (string | undefined)[] = [];
  const pauses: number[] = [];
  const channel = { tell: (scope?: string) => void told.push(scope), listen: () => {}, close: () => {} };
  const queue = new ShownQueue(
    {
      channel: more.hasChannel === false ? undefined : channel,
      pause: (ms) => Promise.resolve(void pauses.push(ms)),
      turns: 'notes',
    },
    store,
  );
  return { store, queue, told, pauses };
}

afterEach(() => void vi.useRealTimers());

describe('what is shown of the queue', () => {
  test('is nothing before it was read, and says so', () => {
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

  test('[D4] are those that wait, those that are parked, and not those that are confirmed', async () => {
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

  test('changes for all who follow it, until they stop', () => {
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

  test('[D2] says that this page alone keeps it, where that is so', async () => {
    const { store, queue } = quick();
    store.isVolatile = true;
    await queue.read();
    expect(queue.getState().storage).toBe('page');
    store.isVolatile = false;
    await queue.read();
    expect(queue.getState().storage).toBe('device');
  });

  test('is what was queued behind the rest, in the order of keys', async () => {
    const { store, queue } = quick();
    store.rows = { operations: [operation('c')], problems: [], lastAckAt: null };
    await queue.read();
    // A tab whose clock is behind; on its way while the queue is read again.
    const kept = Promise.withResolvers<boolean>();
    const keys = () => queue.getState().operations.map(({ key }) => key);
    store.add = () => kept.promise;
    const adding = queue.add([operation('b')]);
    await queue.read();
    expect(keys()).toEqual(['b', 'c']);
    // It is there before this page is told so.
    store.rows = { operations: [operation('b'), operation('c')], problems: [], lastAckAt: null };
    await queue.read();
    expect(keys()).toEqual(['b', 'c']);
    kept.resolve(true);
    await adding;
  });

  test('is read once more, and once, for all that was written while it was read', async () => {
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

describe('what is queued', () => {
  test('[D2] is kept one by one or all together, and told to the other tabs once it is kept', async () => {
    const { store, queue, told } = quick();
    expect(await queue.add([operation('a')])).toBe(true);
    expect(await queue.add([operation('b'), operation('c')])).toBe(true);
    expect(await queue.add([])).toBe(true);
    expect(store.added.map(({ key }) => key)).toEqual(['a']);
    expect(store.changes).toEqual([{ add: [operation('b'), operation('c')] }, { add: [] }]);
    expect(told).toHaveLength(3);
    expect(queue.getState().storage).toBe('device');
  });

  test('[D2] and is not kept is said to be in this page alone, and to no other', async () => {
    const { store, queue, told } = quick();
    store.isFailing = true;
    expect(await queue.add([operation('a')])).toBe(false);
    expect([queue.getState().storage, told]).toEqual(['page', []]);
    store.isFailing = false;
    await queue.add([operation('b')]);
    // Until it is read that the first is kept as well.
    expect(queue.getState().storage).toBe('page');
  });

  test('is waited for until it is kept, then what only this page has is tried once more', async () => {
    const { store, queue, pauses } = quick();
    await queue.whenAdded();
    expect([pauses, store.volatileAdds]).toEqual([[], 1]);
    void queue.add([operation('a')]);
    await queue.whenAdded();
    expect([pauses.length > 0, new Set(pauses), store.volatileAdds]).toEqual([true, new Set([1]), 2]);
  });

  test('[P9] is kept again when everything was taken away, but for what is on its way there', async () => {
    const { store, queue } = quick();
    // Of a refusal nothing is looked at here.
    const problem = { code: 'locked' } as Problem;
    store.rows = { operations: [operation('a'), operation('b')], problems: [problem], lastAckAt: null };
    await queue.read();
    const kept = queue.add([operation('c')]);
    await queue.keepAgain();
    expect(store.changes).toEqual([{ add: [operation('a'), operation('b')] }, { problem }]);
    await kept;
  });
});

describe('that the queue is another', () => {
  test('is told at once, with the scope whose snapshot is another, and read', () => {
    const { store, queue, told } = quick();
    queue.tell('workspace:w');
    expect([told, store.reads]).toEqual([['workspace:w'], 1]);
  });

  test('is told once for what changes within 50 ms, or at once when somebody tells it anyway', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { queue, told } = quick();
    queue.tellSoon();
    vi.advanceTimersByTime(30);
    queue.tellSoon();
    vi.advanceTimersByTime(19);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toHaveLength(1);
    queue.tellSoon();
    queue.tell();
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(100);
    expect(told).toHaveLength(2);
  });

  test('is told to nobody where tabs cannot hear each other', async () => {
    const { store, queue } = quick({ hasChannel: false });
    queue.tell();
    expect(await queue.add([operation('a')])).toBe(true);
    expect(store.reads).toBe(1);
  });

  test('[C2] is told to nobody once it ended, also when that was about to be', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { store, queue, told } = quick();
    queue.tellSoon();
    queue.end();
    expect(vi.getTimerCount()).toBe(0);
    const ended = quick().queue;
    ended.end();
    ended.tellSoon();
    expect(vi.getTimerCount()).toBe(0);
    queue.tell();
    expect([told, store.reads]).toEqual([[], 0]);
  });
});
