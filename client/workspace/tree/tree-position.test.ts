import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ordersBetween } from '#shared/lib/sibling-order.ts';
import { folder, itemOf, page, treeOf, TRASH_ID } from '#shared/tree/testing/sample-tree.ts';
import { arrangeTree, childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';
import { arrowKeyPosition } from './arrow-key-position.ts';
import { nearestPosition, positionChanges, type TreePosition } from './tree-position.ts';

const names = (tree: TreeModel, parentId: string | null = null): string[] =>
  childrenOf(tree, parentId)
    .map(({ name }) => name)
    .filter((name) => name !== 'Trash');

function moved(tree: TreeModel, ids: readonly string[], position: TreePosition): TreeModel {
  const items = new Map(tree.items);
  const movedItems = ids.map((id) => itemOf(tree, id));
  for (const { item, parentId, order } of positionChanges(tree, movedItems, position))
    items.set(item.id, { ...item, parentId, order });
  return arrangeTree(items);
}

describe('a position in the tree', () => {
  const tree = treeOf(
    page('a', null, 'a0'),
    page('b', null, 'a1'),
    page('c', null, 'a2'),
    folder('f', null, 'a3'),
  );

  test('[F14] items can be moved between two siblings, to the first and last position, and into a folder', () => {
    expect(names(moved(tree, ['c'], { parentId: null, beforeId: 'b' }))).toEqual(['a', 'c', 'b', 'f']);
    expect(names(moved(tree, ['f'], { parentId: null, beforeId: 'a' }))).toEqual(['f', 'a', 'b', 'c']);
    expect(names(moved(tree, ['a'], { parentId: null, beforeId: null }))).toEqual(['b', 'c', 'f', 'a']);
    const into = moved(tree, ['c', 'a'], { parentId: 'f', beforeId: null });
    expect(names(into, 'f')).toEqual(['c', 'a']);
    expect(names(into)).toEqual(['b', 'f']);
  });

  test('moving items to their present position writes nothing', () => {
    const [a, b] = [itemOf(tree, 'a'), itemOf(tree, 'b')];
    expect(positionChanges(tree, [b], { parentId: null, beforeId: 'c' })).toEqual([]);
    expect(positionChanges(tree, [a, b], { parentId: null, beforeId: 'c' })).toEqual([]);
    expect(positionChanges(tree, [b, a], { parentId: null, beforeId: 'c' })).toHaveLength(2);
  });

  test('[F14] siblings that share an order key get distinct keys when an item is moved between them', () => {
    const tied = treeOf(
      page('a', null, 'a1'),
      page('b', null, 'a1'),
      page('c', null, 'a1'),
      page('z', null, 'a2'),
    );
    expect(names(moved(tied, ['z'], { parentId: null, beforeId: 'b' }))).toEqual(['a', 'z', 'b', 'c']);
    expect(names(moved(tied, ['z'], { parentId: null, beforeId: 'a' }))).toEqual(['z', 'a', 'b', 'c']);
  });

  test('no item is moved above Instructions or below the trash, and only pinned items among the pinned ones', () => {
    const banded = treeOf(
      folder('rules', null, 'a5', { name: 'Instructions' }),
      page('pin', null, 'a4', { isPinned: true }),
      page('a', null, 'a0'),
      page('b', null, 'a1'),
    );
    const nearest = (id: string, beforeId: string | null) =>
      nearestPosition(banded, itemOf(banded, id), [itemOf(banded, id)], { parentId: null, beforeId })
        .beforeId;
    expect(nearest('b', 'rules')).toBe('a');
    expect(nearest('b', 'pin')).toBe('a');
    expect(nearest('b', null)).toBe(TRASH_ID);
    expect(nearest('pin', 'b')).toBe('a');
    expect(nearest('b', 'a')).toBe('a');
  });
});

test('[F14] new order keys between any two lists of keys are distinct and ascending', () => {
  const key = fc.constantFrom('a0', 'a1', 'a2', 'a3', 'Zz', '', '17', 'a00');
  const keys = fc.array(key, { maxLength: 6 });
  fc.assert(
    fc.property(keys, keys, fc.integer({ min: 1, max: 5 }), (before, after, count) => {
      const made = ordersBetween(before, after, count);
      expect(made).toHaveLength(count);
      expect([...made].sort()).toEqual(made);
      expect(new Set(made).size).toBe(count);
    }),
  );
});

describe('Alt with an arrow', () => {
  const tree = treeOf(
    page('pin', null, 'a9', { isPinned: true }),
    folder('f', null, 'a0'),
    page('a', null, 'a1'),
    page('b', null, 'a2'),
    page('x', 'f', 'a0'),
    page('y', 'f', 'a1'),
  );
  const step = (id: string, key: string) => arrowKeyPosition(tree, itemOf(tree, id), `Arrow${key}`);

  test('Alt with Up or Down moves an item only among siblings of its own rank', () => {
    expect(step('a', 'Up')).toEqual({ parentId: null, beforeId: 'f' });
    expect(step('a', 'Down')).toEqual({ parentId: null, beforeId: TRASH_ID });
    expect(step('x', 'Down')).toEqual({ parentId: 'f', beforeId: null });
    expect(step('b', 'Down')).toBeNull();
    expect(step('f', 'Up')).toBeNull();
    expect(step('pin', 'Down')).toBeNull();
  });

  test('Alt with Right moves an item into the folder above it, and Alt with Left to the position below its folder', () => {
    expect(step('a', 'Right')).toEqual({ parentId: 'f', beforeId: null });
    expect(step('b', 'Right')).toBeNull();
    expect(step('x', 'Left')).toEqual({ parentId: null, beforeId: 'a' });
    expect(step('a', 'Left')).toBeNull();
  });
});
