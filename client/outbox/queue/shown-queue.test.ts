import { expect, test } from 'vitest';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import type { QueueRows } from './outbox-store.ts';
import { ShownQueue } from './shown-queue.ts';

const operation = (key: string) => sampleOperation({ key, name: 'update-folder' });

/** A database whose transactions come one after the other, each taking as long as the test says. */
class SlowStore {
  isVolatile = false;
  kept: QueuedOperation[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #end: (() => void) | undefined;

  read(): Promise<QueueRows> {
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
