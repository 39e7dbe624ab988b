import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { byKey, dependantsOf, idsOf, isCreation, keyAfter, createsItem, nextOperations } from './order.ts';

let keys = 0;
/** Queued after those before it. */
const queued = (name: string, more: Partial<QueuedOperation> = {}): QueuedOperation =>
  sampleOperation({ key: String((keys += 1)).padStart(4, '0'), name, ...more });
const ACK = { epoch: 'e1', seq: 2 };
const names = (operations: readonly QueuedOperation[]) => operations.map(({ name }) => name);

describe('[D4] what an operation names', () => {
  test('are the ids in its input, also in lists, and not its workspace', () => {
    const [a, b, c, w] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    expect(idsOf({ id: a, workspaceId: w, folderId: null, ids: [b, c], title: 'x', order: 3 })).toEqual([
      a,
      b,
      c,
    ]);
  });

  test('are whole ids alone: words that hold one are words', () => {
    const id = uuidv7();
    expect(
      idsOf({ title: `about ${id}`, slug: `${id}-2`, name: id.toUpperCase(), other: id.slice(1) }),
    ).toEqual([]);
    for (let at = 0; at < 36; at += 1)
      expect(idsOf({ id: `${id.slice(0, at)}${id.slice(at + 1)}` })).toEqual([]);
  });
});

describe('[A15] a server that stores nothing new for now', () => {
  const NOW = 1_000_000;
  const held = (id: string) =>
    queued('create-document', { ids: [id], notBefore: NOW + 30_000, isHeldBack: true });

  test('is not asked for anything new, and is sent what deletes and moves', () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()];
    const queue = [
      held(a),
      queued('create-folder', { ids: [b] }),
      queued('duplicate-document', { ids: [c] }),
      queued('move-document-to-trash', { ids: [uuidv7()] }),
      queued('update-document', { ids: [a] }),
      queued('move-document-to-trash', { ids: [b] }),
      queued('empty-trash', { ids: [uuidv7()] }),
    ];
    expect(names(nextOperations(queue, NOW, 9))).toEqual(['move-document-to-trash', 'empty-trash']);
  });

  test('is asked again in the order of the queue once the wait is over', () => {
    const queue = [held(uuidv7()), queued('create-folder', { ids: [uuidv7()] })];
    expect(names(nextOperations(queue, NOW, 9))).toEqual([]);
    expect(names(nextOperations(queue, NOW + 30_000, 9))).toEqual(['create-document', 'create-folder']);
  });

  test('is sent nothing of a workspace that it does not have', () => {
    const queue = [
      { ...held(uuidv7()), name: 'create-workspace' },
      queued('move-document-to-trash', { ids: [uuidv7()] }),
    ];
    expect(nextOperations(queue, NOW, 9)).toEqual([]);
  });
});

describe('[D4] keys', () => {
  test('rise although the clock was set back', () => {
    const ahead = uuidv7({ msecs: Date.now() + 3_600_000 });
    const next = keyAfter(ahead);
    expect(next > ahead).toBe(true);
    expect(keyAfter(next) > next).toBe(true);
    // One millisecond further, no more: the next clock that is right is not left behind for ever.
    const ms = (key: string) => Number.parseInt(key.replace('-', '').slice(0, 12), 16);
    expect(ms(next) - ms(ahead)).toBe(1);
  });

  test('are of the present where the last is earlier', () => {
    const before = Date.now();
    const key = keyAfter(uuidv7({ msecs: before - 10_000 }));
    expect(Number.parseInt(key.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
  });

  test('put operations in the order in which they were asked for', () => {
    const [one, two, three] = [queued('one'), queued('two'), queued('three')];
    expect(names([three, one, two].sort(byKey))).toEqual(['one', 'two', 'three']);
  });
});

describe('[D4] what is sent next', () => {
  const next = (queue: readonly QueuedOperation[], most = 50, now = 1_000) =>
    names(nextOperations(queue, now, most));

  test('are the first that were not confirmed, in order, as many as are asked for', () => {
    const queue = [queued('done', { ack: ACK }), queued('one'), queued('two'), queued('three')];
    expect(next(queue)).toEqual(['one', 'two', 'three']);
    expect(next(queue, 2)).toEqual(['one', 'two']);
    expect(next(queue, 1)).toEqual(['one']);
    expect(next([])).toEqual([]);
  });

  test('one that has to wait a moment holds all later ones, as long as it waits', () => {
    const queue = [queued('one'), queued('waits', { notBefore: 1_001 }), queued('three')];
    expect(next(queue)).toEqual(['one']);
    expect(next(queue, 50, 1_001)).toEqual(['one', 'waits', 'three']);
  });

  test('a parked one holds what shares an id with it, and what shares one with those; the rest goes on', () => {
    const queue = [
      queued('parked', { isParked: true, ids: ['a'] }),
      queued('shares', { ids: ['b', 'a'] }),
      queued('shares with that', { ids: ['b'] }),
      queued('apart', { ids: ['c'] }),
    ];
    expect(next(queue)).toEqual(['apart']);
  });

  test('a workspace that is not made yet holds all that is in it', () => {
    const inside = queued('create-document', { ids: ['b'] });
    const parked = queued('create-workspace', { isParked: true, ids: ['a'] });
    expect(next([queued('before'), parked, inside])).toEqual(['before']);
    expect(next([parked, inside])).toEqual([]);
    const done = queued('create-workspace', { ack: ACK, isParked: true, ids: ['b'] });
    expect(next([done, inside])).toEqual(['create-document']);
  });
});

describe('[D5] what is of no use without a refused one', () => {
  test('is what was asked of the item it would have made, later and in the same workspace, and not sent yet', () => {
    const early = queued('update-document', { input: { id: 'a' } });
    const creation = queued('create-document', { input: { id: 'a' } });
    const queue = [
      early,
      creation,
      queued('rename', { input: { id: 'a' } }),
      queued('other item', { input: { id: 'b' } }),
      queued('confirmed', { input: { id: 'a' }, ack: ACK }),
      queued('elsewhere', { input: { id: 'a' }, scope: 'workspace:x' }),
    ];
    expect(names(dependantsOf(creation, queue))).toEqual(['rename']);
    expect(dependantsOf(early, queue)).toEqual([]);
  });

  test('is everything in a workspace that was not made', () => {
    const creation = queued('create-workspace', { input: { id: 'w' } });
    const queue = [
      creation,
      queued('create-document', { input: { id: 'a' } }),
      queued('x', { scope: 'user:ada' }),
    ];
    expect(names(dependantsOf(creation, queue))).toEqual(['create-document']);
  });

  test('belongs to a copy as well', () => {
    const copy = queued('duplicate-document', { input: { id: 'a' } });
    expect(names(dependantsOf(copy, [copy, queued('rename', { input: { id: 'a' } })]))).toEqual(['rename']);
    expect([createsItem(copy), isCreation(copy)]).toEqual([true, false]);
    expect([createsItem({ name: 'create-folder' }), isCreation({ name: 'create-folder' })]).toEqual([
      true,
      true,
    ]);
    expect([createsItem({ name: 'update-folder' }), isCreation({ name: 'recreate-folder' })]).toEqual([
      false,
      false,
    ]);
  });
});
