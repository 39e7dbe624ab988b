import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newItemTitle } from './new-item-title.ts';
import { firstOrders, isOrderKey, orderFor } from './sibling-order.ts';
import { sortSiblings, type Sibling } from './sort-siblings.ts';
import { childId, trashIdOf } from './special-folders.ts';
import { readTreeRow, TREE_COLUMNS } from './tree-rows.ts';

const sibling = (name: string, order = 'a0', kind = 'document'): Sibling => ({ kind, id: name, name, order });

describe('the order of siblings', () => {
  test('Instructions first, Trash last, then order, folders before others, then name', () => {
    const shown = sortSiblings([
      sibling('Zeta', 'a1'),
      sibling('Trash', 'a0', 'folder'),
      sibling('Beta', 'a0'),
      sibling('Alpha', 'a0'),
      sibling('Notes', 'a0', 'folder'),
      sibling('Instructions', 'a9', 'folder'),
      sibling('Early', 'Zz', 'document'),
    ]);
    expect(shown.map(({ name }) => name)).toEqual([
      'Instructions',
      'Early',
      'Notes',
      'Alpha',
      'Beta',
      'Zeta',
      'Trash',
    ]);
  });

  test('[F14] equal orders and names are told apart by id, alike on every device', () => {
    const twins = ['c', 'a', 'b'].map((id) => ({ kind: 'document', id, name: 'Same', order: 'a0' }));
    fc.assert(
      fc.property(fc.shuffledSubarray(twins, { minLength: 3 }), (shuffled) => {
        expect(sortSiblings(shuffled).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      }),
    );
  });

  test('[F14] keys are compared by bytes, not by the language of a device', () => {
    expect(sortSiblings([sibling('1', 'a0'), sibling('2', 'Zz')]).map(({ name }) => name)).toEqual([
      '2',
      '1',
    ]);
  });
});

describe('a place among siblings', () => {
  const keys = firstOrders(4);

  test('[F14] left out, it is last; a number is after the n-th, 0 first', () => {
    expect(orderFor(undefined, keys) > keys[3]!).toBe(true);
    expect(orderFor(0, keys) < keys[0]!).toBe(true);
    const third = orderFor(2, [...keys].reverse());
    expect(third > keys[1]! && third < keys[2]!).toBe(true);
    expect(orderFor(99, keys) > keys[3]!).toBe(true);
  });

  test('[F14] between equal keys the next greater one is the bound', () => {
    const made = orderFor(1, ['a0', 'a0', 'a1']);
    expect(made > 'a0' && made < 'a1').toBe(true);
  });

  test('[F14] a foreign or malformed key is replaced, wherever it stands', () => {
    for (const bad of ['', '0', 'zz', 'a', 'a00', '🙂', 'A'.repeat(300), '\u0000']) {
      expect(isOrderKey(bad)).toBe(false);
      expect(orderFor(bad, keys) > keys[3]!).toBe(true);
      expect(isOrderKey(orderFor(undefined, [bad, ...keys]))).toBe(true);
    }
    expect(orderFor('a0V', keys)).toBe('a0V');
  });

  test('[F14] whatever is there and asked for, the answer is a key in its place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom(...keys))),
        fc.nat({ max: 12 }),
        (siblings, at) => {
          const made = orderFor(at, siblings);
          expect(isOrderKey(made)).toBe(true);
          const known = siblings.filter(isOrderKey).sort();
          const lower = known[Math.min(at, known.length) - 1];
          expect(lower === undefined || made > lower).toBe(true);
        },
      ),
    );
  });
});

describe('names and ids', () => {
  test('a new item is named after the folder it is made in', () => {
    expect(newItemTitle('document')).toBe('New Document');
    expect(newItemTitle('document', 'Manuscript')).toBe('New Chapter');
    expect(newItemTitle('document', 'Characters')).toBe('New Character');
    expect(newItemTitle('folder', 'Manuscript')).toBe('New Folder');
  });

  test('[D7] both sides make the same child ids, and no two workspaces share one', () => {
    const one = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
    const other = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f';
    expect(trashIdOf(one)).toBe(childId(one, 'trash'));
    expect(trashIdOf(one)).toBe('d7d9d0b7-8402-5337-8714-14cca5994bb5');
    expect(trashIdOf(one)).not.toBe(trashIdOf(other));
  });
});

describe('rows of the tree', () => {
  test('[F4] unknown columns are dropped, rows of an unknown kind passed over', () => {
    const columns = { ...TREE_COLUMNS, document: ['kind', 'id', 'mood', 'name', 'parentId'] };
    expect(readTreeRow(columns, ['document', 'd1', 'grim', 'High Water', null])).toMatchObject({
      kind: 'document',
      id: 'd1',
      name: 'High Water',
      parentId: null,
      wordCount: 0,
    });
    expect(readTreeRow(columns, ['scroll', 's1'])).toBeUndefined();
    expect(readTreeRow(columns, ['folder', 7])).toBeUndefined();
  });
});
