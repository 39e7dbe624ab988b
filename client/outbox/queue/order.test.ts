import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import { sampleOperation } from '../testing/samples.ts';
import { byKey, dependantsOf, idsOf, isCreation, keyAfter, createsItem, nextOperations } from './order.ts';

let keys = 0;
/** Queues an operation behind the earlier ones. */
const queued = (name: string, fields: Partial<QueuedOperation> = {}): QueuedOperation =>
  sampleOperation({ key: String((keys += 1)).padStart(4, '0'), name, ...fields });
const ACK = { epoch: 'e1', seq: 2 };
const names = (operations: readonly QueuedOperation[]) => operations.map(({ name }) => name);

describe('[D4] idsOf returns the ids that an operation names', () => {
  test("the ids include those in lists, but not the workspace's id", () => {
    const [a, b, c, w] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    expect(idsOf({ id: a, workspaceId: w, folderId: null, ids: [b, c], title: 'x', order: 3 })).toEqual([
      a,
      b,
      c,
    ]);
  });

  test('only a complete id counts, not a text that contains one', () => {
    const id = uuidv7();
    expect(
      idsOf({ title: `about ${id}`, slug: `${id}-2`, name: id.toUpperCase(), other: id.slice(1) }),
    ).toEqual([]);
    for (let at = 0; at < 36; at += 1)
      expect(idsOf({ id: `${id.slice(0, at)}${id.slice(at + 1)}` })).toEqual([]);
  });
});

describe('[A15] a server that stores nothing new holds back creations', () => {
  const NOW = 1_000_000;
  const heldBack = (id: string) =>
    queued('create-document', { ids: [id], notBefore: NOW + 30_000, isHeldBack: true });

  test('a full server receives deletions and moves, but no creations', () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()];
    const queue = [
      heldBack(a),
      queued('create-folder', { ids: [b] }),
      queued('duplicate-document', { ids: [c] }),
      queued('move-document-to-trash', { ids: [uuidv7()] }),
      queued('update-document', { ids: [a] }),
      queued('move-document-to-trash', { ids: [b] }),
      queued('empty-trash', { ids: [uuidv7()] }),
    ];
    expect(names(nextOperations(queue, NOW, 9))).toEqual(['move-document-to-trash', 'empty-trash']);
  });

  test('the creations are sent in the order of the queue once the wait is over', () => {
    const queue = [heldBack(uuidv7()), queued('create-folder', { ids: [uuidv7()] })];
    expect(names(nextOperations(queue, NOW, 9))).toEqual([]);
    expect(names(nextOperations(queue, NOW + 30_000, 9))).toEqual(['create-document', 'create-folder']);
  });

  test('nothing of a workspace is sent while the workspace itself is held back', () => {
    const queue = [
      { ...heldBack(uuidv7()), name: 'create-workspace' },
      queued('move-document-to-trash', { ids: [uuidv7()] }),
    ];
    expect(nextOperations(queue, NOW, 9)).toEqual([]);
  });
});

describe('[D4] keys sort in the order of queueing', () => {
  test('a new key sorts after the last one even if the clock was set back', () => {
    const ahead = uuidv7({ msecs: Date.now() + 3_600_000 });
    const next = keyAfter(ahead);
    expect(next > ahead).toBe(true);
    expect(keyAfter(next) > next).toBe(true);
    // One millisecond later, not more: keys of a corrected clock must soon be ahead again.
    const ms = (key: string) => Number.parseInt(key.replace('-', '').slice(0, 12), 16);
    expect(ms(next) - ms(ahead)).toBe(1);
  });

  test('a new key has the current time if the last one is older', () => {
    const before = Date.now();
    const key = keyAfter(uuidv7({ msecs: before - 10_000 }));
    expect(Number.parseInt(key.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
  });

  test('byKey sorts operations in the order of queueing', () => {
    const [one, two, three] = [queued('one'), queued('two'), queued('three')];
    expect(names([three, one, two].sort(byKey))).toEqual(['one', 'two', 'three']);
  });
});

describe('[D4] nextOperations returns the operations to send next', () => {
  const next = (queue: readonly QueuedOperation[], most = 50, now = 1_000) =>
    names(nextOperations(queue, now, most));

  test('the first unconfirmed operations come in order, up to the limit', () => {
    const queue = [queued('done', { ack: ACK }), queued('one'), queued('two'), queued('three')];
    expect(next(queue)).toEqual(['one', 'two', 'three']);
    expect(next(queue, 2)).toEqual(['one', 'two']);
    expect(next(queue, 1)).toEqual(['one']);
    expect(next([])).toEqual([]);
  });

  test('an operation that waits for its retry blocks all later ones until it is due', () => {
    const queue = [queued('one'), queued('waits', { notBefore: 1_001 }), queued('three')];
    expect(next(queue)).toEqual(['one']);
    expect(next(queue, 50, 1_001)).toEqual(['one', 'waits', 'three']);
  });

  test('a parked operation blocks operations that share an id with it, transitively, and no others', () => {
    const queue = [
      queued('parked', { isParked: true, ids: ['a'] }),
      queued('shares', { ids: ['b', 'a'] }),
      queued('shares with that', { ids: ['b'] }),
      queued('apart', { ids: ['c'] }),
    ];
    expect(next(queue)).toEqual(['apart']);
  });

  test('a workspace that is not created yet blocks all operations of its scope', () => {
    const inside = queued('create-document', { ids: ['b'] });
    const parked = queued('create-workspace', { isParked: true, ids: ['a'] });
    expect(next([queued('before'), parked, inside])).toEqual(['before']);
    expect(next([parked, inside])).toEqual([]);
    const done = queued('create-workspace', { ack: ACK, isParked: true, ids: ['b'] });
    expect(next([done, inside])).toEqual(['create-document']);
  });
});

describe('[D5] dependantsOf returns the operations that are useless without a refused creation', () => {
  test('the dependants are later, unsent operations on the same item in the same scope', () => {
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

  test('every operation in a workspace depends on the creation of the workspace', () => {
    const creation = queued('create-workspace', { input: { id: 'w' } });
    const queue = [
      creation,
      queued('create-document', { input: { id: 'a' } }),
      queued('x', { scope: 'user:ada' }),
    ];
    expect(names(dependantsOf(creation, queue))).toEqual(['create-document']);
  });

  test('a copy has dependants like a creation', () => {
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
