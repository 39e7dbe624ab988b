import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reorder } from './reorder.ts';
import { isOrderKey } from '../lib/sibling-order.ts';

const KEYS = ['a0', 'a0V', 'a1', 'a2', 'Zz', 'a0', 'no key', ''];
const siblings = fc
  .array(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 12 })
  .map((keys) => keys.map((order, at) => ({ id: String(at), order })));

test('[F14] listed siblings get rising keys in the listed order for any old keys, and others keep their keys', () => {
  fc.assert(
    fc.property(
      siblings.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all))),
      ([all, wanted]) => {
        const ids = wanted.map(({ id }) => id);
        const changed = reorder(all, ids);
        const keys = ids.map((id) => changed.get(id) ?? all[Number(id)]?.order ?? '');
        expect([...changed.keys()].every((id) => ids.includes(id))).toBe(true);
        for (const [at, key] of keys.entries()) {
          expect(isOrderKey(key)).toBe(true);
          if (at > 0) expect(key > (keys[at - 1] ?? '')).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('as few keys as possible change, and a moved sibling is directly after its new predecessor', () => {
  const all = ['a0', 'a1', 'a2', 'a3', 'a4'].map((order, at) => ({ id: String(at), order }));
  expect(reorder(all, ['0', '1', '2', '3', '4'])).toEqual(new Map());
  const [moved] = reorder(all, ['1', '2', '3', '0', '4']);
  expect(moved).toEqual(['0', 'a3V']);
  // Siblings 0, 2 and 3 are not listed: sibling 4 goes directly before sibling 1.
  const [first] = reorder(all, ['4', '1']);
  expect(first?.[0]).toBe('4');
  expect(first && first[1] > 'a0' && first[1] < 'a1').toBe(true);
});

test('[F14] a sibling moved to the front is directly before the next, and siblings without keys come last', () => {
  const all = ['a0', 'a2', 'a4', 'a6'].map((order, at) => ({ id: String(at), order }));
  // The first and the last sibling are not listed, and the moved one passes neither.
  const [moved, ...others] = reorder(all, ['2', '1']);
  expect(others).toEqual([]);
  expect(moved?.[0]).toBe('2');
  expect(moved && moved[1] > 'a0' && moved[1] < 'a2').toBe(true);
  // The listed siblings have no valid keys: they come after those that are not listed.
  const none = ['a3', '?', '??'].map((order, at) => ({ id: String(at), order }));
  expect([...reorder(none, ['2', '1'])]).toEqual([
    ['2', 'a4'],
    ['1', 'a5'],
  ]);
  expect([...reorder([{ id: '0', order: '?' }], ['0'])]).toEqual([['0', 'a0']]);
});

test('[F14] a sibling moved between two is directly after the first, before unlisted siblings between them', () => {
  const all = ['a0', 'a1', 'a2', 'a9'].map((order, at) => ({ id: String(at), order }));
  expect([...reorder(all, ['0', '3', '2'])]).toEqual([['3', 'a0V']]);
});

test('[F14] an id that is not among the siblings is ignored', () => {
  const all = ['a0', 'a1'].map((order, at) => ({ id: String(at), order }));
  expect([...reorder(all, ['gone', '1', '0']).keys()]).toEqual(['1']);
});
