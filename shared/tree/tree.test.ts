import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newItemTitle } from './new-item-title.ts';
import { firstOrders, isOrderKey, orderAfter, orderFor, ordersBetween } from '../lib/sibling-order.ts';
import { compareSiblings, sortSiblings, type Sibling } from './sort-siblings.ts';
import { childId, isNameFixed, trashIdOf } from './special-folders.ts';
import { readTreeRow, TREE_COLUMNS } from './tree-rows.ts';

const sibling = (name: string, order = 'a0', kind = 'document'): Sibling => ({ kind, id: name, name, order });

describe('the order of siblings', () => {
  test('siblings are sorted by special folder, order key, folders before other items, and name', () => {
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

  test('[F14] siblings with equal order keys and names are sorted by id, the same on every device', () => {
    const twins = ['c', 'a', 'b'].map((id) => ({ kind: 'document', id, name: 'Same', order: 'a0' }));
    fc.assert(
      fc.property(fc.shuffledSubarray(twins, { minLength: 3 }), (shuffled) => {
        expect(sortSiblings(shuffled).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      }),
    );
  });

  test('[F14] order keys are compared by bytes, not by the locale of the device', () => {
    expect(sortSiblings([sibling('1', 'a0'), sibling('2', 'Zz')]).map(({ name }) => name)).toEqual([
      '2',
      '1',
    ]);
  });
});

test('a folder comes before a document with the same order key, in either order of comparison', () => {
  const [folder, document] = [sibling('Zeta', 'a0', 'folder'), sibling('Alpha')];
  expect([compareSiblings(folder, document), compareSiblings(document, folder)]).toEqual([-1, 1]);
});

test('a document called Trash or Instructions is sorted by its order key', () => {
  const names = ['Instructions', 'Trash', 'Alpha'].map((name, at) => sibling(name, `a${3 - at}`));
  expect(sortSiblings(names).map(({ name }) => name)).toEqual(['Alpha', 'Trash', 'Instructions']);
});

test('only folders named Trash, Manuscript or Characters have a fixed name', () => {
  for (const name of ['Trash', 'Manuscript', 'Characters']) expect(isNameFixed(name)).toBe(true);
  for (const name of ['Instructions', 'trash', '']) expect(isNameFixed(name)).toBe(false);
});

describe('the order key for a position among siblings', () => {
  const keys = firstOrders(4);

  test('[F14] a key directly after a sibling is before the next one, for siblings in any order', () => {
    expect(orderAfter('a1', ['a3', 'a2', 'a0', 'zz'])).toBe('a1V');
    expect(orderAfter('a3', ['a3', 'a2'])).toBe('a4');
    expect(orderAfter('a1', ['a1', 'a1'])).toBe('a2');
    // After a sibling without a valid key, the result is the last key.
    expect(orderAfter('zz', ['a3', 'a2'])).toBe('a4');
  });

  test('[F14] several new keys rise between the keys before and after them, ignoring invalid keys', () => {
    const made = ordersBetween(['a1', 'zz', 'a0'], ['a9', '?', 'a2', 'a0', 'a1'], 3);
    expect(made).toHaveLength(3);
    for (const [at, key] of made.entries()) expect(key > (made[at - 1] ?? 'a1') && key < 'a2').toBe(true);
    expect(ordersBetween([], ['a0'], 1)).toEqual(['Zz']);
    expect(ordersBetween(['a0'], [], 1)).toEqual(['a1']);
    expect(ordersBetween([], [], 2)).toEqual(['a0', 'a1']);
  });

  test('[F14] an order key has at most 200 characters', () => {
    const longest = `a0${'V'.repeat(198)}`;
    expect(isOrderKey(longest)).toBe(true);
    expect(isOrderKey(`${longest}V`)).toBe(false);
  });

  test('[F14] a fractional position is rounded down, and a negative one is the first position', () => {
    expect(orderFor(1.9, ['a0', 'a1'])).toBe('a0V');
    expect(orderFor(-3, ['a0', 'a1'])).toBe('Zz');
    expect(orderFor(2, ['a0', 'a1'])).toBe('a2');
    expect(orderFor(1, ['zz', 'a1', 'a0'])).toBe('a0V');
  });

  test('[F14] an omitted position is the last, a number n is after the n-th sibling, and 0 is the first', () => {
    expect(orderFor(undefined, keys) > keys[3]!).toBe(true);
    expect(orderFor(0, keys) < keys[0]!).toBe(true);
    const third = orderFor(2, [...keys].reverse());
    expect(third > keys[1]! && third < keys[2]!).toBe(true);
    expect(orderFor(99, keys) > keys[3]!).toBe(true);
  });

  test('[F14] a new key after one of two equal keys is below the next greater key', () => {
    const made = orderFor(1, ['a0', 'a0', 'a1']);
    expect(made > 'a0' && made < 'a1').toBe(true);
  });

  test('[F14] a foreign or malformed key is replaced, as the wanted key and among the siblings', () => {
    for (const bad of ['', '0', 'zz', 'a', 'a00', '🙂', 'A'.repeat(300), '\u0000']) {
      expect(isOrderKey(bad)).toBe(false);
      expect(orderFor(bad, keys) > keys[3]!).toBe(true);
      expect(isOrderKey(orderFor(undefined, [bad, ...keys]))).toBe(true);
    }
    expect(orderFor('a0V', keys)).toBe('a0V');
  });

  test('[F14] any position among any siblings gives a valid key after the sibling before it', () => {
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
  test('the title of a new item depends on the folder in which it is created', () => {
    expect(newItemTitle('document')).toBe('New Document');
    expect(newItemTitle('document', 'Manuscript')).toBe('New Chapter');
    expect(newItemTitle('document', 'Characters')).toBe('New Character');
    expect(newItemTitle('folder', 'Manuscript')).toBe('New Folder');
    expect(newItemTitle('canvas', 'Characters')).toBe('New Canvas');
  });

  test('[D7] a template’s item has the same id on device and server, and a different id in each workspace', () => {
    const one = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
    const other = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f';
    expect(trashIdOf(one)).toBe(childId(one, 'trash'));
    expect(trashIdOf(one)).toBe('d7d9d0b7-8402-5337-8714-14cca5994bb5');
    expect(trashIdOf(one)).not.toBe(trashIdOf(other));
  });
});

describe('rows of the tree', () => {
  test('[F4] unknown columns of a row are dropped, and rows of an unknown kind are ignored', () => {
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

  test('[F4] missing values and values of another type become defaults, and the row is kept', () => {
    const at = (kind: 'folder' | 'document' | 'canvas', values: Record<string, unknown>) =>
      readTreeRow(
        TREE_COLUMNS,
        TREE_COLUMNS[kind].map((name) => (name === 'kind' ? kind : values[name])),
      );
    const base = { id: 'x', parentId: null, name: '', order: '', ownerId: '', createdAt: 0, updatedAt: 0 };
    const strange = {
      id: 'x',
      parentId: 7,
      name: 7,
      order: 7,
      ownerId: 7,
      createdAt: 'now',
      updatedAt: 'now',
    };
    expect(at('folder', { ...strange, color: 7 })).toEqual({
      kind: 'folder',
      ...base,
      color: null,
      isLocked: false,
    });
    expect(at('canvas', strange)).toEqual({
      kind: 'canvas',
      ...base,
      isPinned: false,
      settings: { showGrid: false, snapToGrid: false },
    });
    expect(at('document', { ...strange, slug: 7, type: '', wordCount: '7' })).toEqual({
      kind: 'document',
      ...base,
      slug: '',
      type: 'document',
      isPinned: false,
      wordCount: 0,
      meta: { synopsis: null, status: null, wordGoal: null, language: null, characterLimit: null },
      writingStyleId: null,
    });
  });

  test('[F4] every column of a row is read', () => {
    const base = {
      id: 'x',
      parentId: 'p',
      name: 'High Water',
      order: 'a1',
      ownerId: 'ada',
      createdAt: 1,
      updatedAt: 2,
    };
    const folder = { kind: 'folder' as const, ...base, color: 'blue', isLocked: true };
    const meta = { synopsis: 'Sea.', status: 'draft', wordGoal: 8, language: 'de', characterLimit: 9 };
    const document = {
      kind: 'document' as const,
      ...base,
      slug: 's',
      type: 'letter',
      isPinned: true,
      wordCount: 7,
      writingStyleId: 's1',
    };
    const canvas = { kind: 'canvas' as const, ...base, isPinned: true };
    const settings = { showGrid: true, snapToGrid: true };
    const rowOf = (columns: readonly string[], values: Record<string, unknown>) =>
      columns.map((name) => values[name]);
    expect(readTreeRow(TREE_COLUMNS, rowOf(TREE_COLUMNS.folder, folder))).toEqual(folder);
    expect(readTreeRow(TREE_COLUMNS, rowOf(TREE_COLUMNS.document, { ...document, ...meta }))).toEqual({
      ...document,
      meta,
    });
    expect(readTreeRow(TREE_COLUMNS, rowOf(TREE_COLUMNS.canvas, { ...canvas, ...settings }))).toEqual({
      ...canvas,
      settings,
    });
  });
});
