import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { deletionsOf, rangesDeletedByOthers, hasLostCharacters } from './orphan-check.ts';

const ADA = 1;
let ada: Y.Doc;
let ben: Y.Doc;
/** Ada's updates, in the order of writing. */
let own: Uint8Array[];

const textOf = (doc: Y.Doc): Y.Text => doc.getText('words');

/** Both have the characters `abcdef`, which Ada wrote: clocks 0 to 5. */
beforeEach(() => {
  ada = new Y.Doc();
  ada.clientID = ADA;
  own = [];
  ada.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'ben') own.push(update);
  });
  textOf(ada).insert(0, 'abcdef');
  ben = new Y.Doc();
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(ada));
});

/** Ben deletes characters, and Ada receives his update. */
function benDeletes(at: number, length: number): void {
  textOf(ben).delete(at, length);
  Y.applyUpdate(ada, Y.encodeStateAsUpdate(ben), 'ben');
}

/** Returns the clock ranges that Ben deleted. */
const deletedByBen = (clock = 0, length = 6, client = ADA) =>
  rangesDeletedByOthers(ada, deletionsOf(own), { client, clock, length });
const isLost = () => hasLostCharacters(ada, own.slice(0, 1), own);

describe('[C6] lost characters', () => {
  test('no characters are lost while nothing was deleted', () => {
    expect([deletedByBen(), isLost()]).toEqual([[], false]);
  });

  test('exactly the characters that another person deleted are lost', () => {
    benDeletes(2, 1);
    expect([deletedByBen(), isLost()]).toEqual([[[2, 3]], true]);
    benDeletes(3, 1);
    expect(deletedByBen()).toEqual([
      [2, 3],
      [4, 5],
    ]);
  });

  test('characters that their writer deleted are not lost', () => {
    textOf(ada).delete(1, 3);
    expect([deletedByBen(), isLost()]).toEqual([[], false]);
  });

  test.each([
    ['at the beginning', [[0, 2]], [[2, 6]]],
    ['at the end', [[4, 2]], [[0, 4]]],
    ['in the middle', [[2, 2]], [[0, 2], [4, 6]]], // prettier-ignore
    ['here and there', [[4, 1], [1, 1]], [[0, 1], [2, 4], [5, 6]]], // prettier-ignore
    ['all of them', [[0, 6]], []],
  ])(
    'of the characters that another person deleted, those that their writer had deleted are not lost: %s',
    (_, deleted, lost) => {
      for (const [at = 0, length = 0] of deleted) textOf(ada).delete(at, length);
      benDeletes(0, 6);
      expect(deletedByBen()).toEqual(lost);
      expect(isLost()).toBe(lost.length > 0);
    },
  );

  test('lost characters are returned for the given clock range alone', () => {
    benDeletes(0, 6);
    expect(deletedByBen(2, 2)).toEqual([[2, 4]]);
    textOf(ada).insert(0, 'gh');
    expect(deletedByBen(4, 4)).toEqual([[4, 6]]);
    expect([deletedByBen(6, 2), deletedByBen(8, 3), deletedByBen(0, 6, 99)]).toEqual([[], [], []]);
  });

  test('lost characters before and after the given clock range are left out', () => {
    benDeletes(0, 2);
    benDeletes(2, 2);
    expect([deletedByBen(2, 2), deletedByBen(1, 4), deletedByBen(0, 2)]).toEqual([[], [[1, 2], [4, 5]], [[0, 2]]]); // prettier-ignore
  });

  test('lost characters are found however many other characters their writer deleted', () => {
    const long = 'x'.repeat(60);
    textOf(ada).insert(6, long);
    Y.applyUpdate(ben, Y.encodeStateAsUpdate(ada));
    for (let at = 60; at > 6; at -= 4) textOf(ada).delete(at, 1);
    textOf(ben).delete(0, 66);
    Y.applyUpdate(ada, Y.encodeStateAsUpdate(ben), 'ben');
    const all = deletedByBen(0, 66);
    const lostCount = all.reduce((sum, [from, to]) => sum + to - from, 0);
    expect([lostCount, all[0], all.at(-1)]).toEqual([66 - 14, [0, 8], [61, 66]]);
    for (const [from, to] of all) expect(deletedByBen(from, to - from)).toEqual([[from, to]]);
  });
});

describe('[C6] no characters are lost', () => {
  test('a person who wrote nothing has lost no characters', () => {
    benDeletes(0, 6);
    expect(hasLostCharacters(ada, [], own)).toBe(false);
  });

  test('a deleted mark or embed is no lost character', () => {
    own.length = 0;
    textOf(ada).format(1, 2, { bold: {} });
    textOf(ada).insertEmbed(6, { image: 'sea.png' });
    Y.applyUpdate(ben, Y.encodeStateAsUpdate(ada));
    textOf(ben).format(0, 7, { bold: null });
    textOf(ben).delete(6, 1);
    Y.applyUpdate(ada, Y.encodeStateAsUpdate(ben), 'ben');
    expect(hasLostCharacters(ada, own, own)).toBe(false);
  });
});

test('[C6] a damaged update of the writer deletes nothing and does not hide the deletions of the other updates', () => {
  benDeletes(0, 3);
  const damaged = Uint8Array.of(255, 255, 255);
  expect(hasLostCharacters(ada, own, [damaged, ...own])).toBe(true);
  expect(deletionsOf([damaged]).clients.size).toBe(0);
});
