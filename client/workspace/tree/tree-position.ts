import { ordersBetween } from '#shared/lib/sibling-order.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf, rankAmongSiblings, type TreeModel } from '#shared/tree/tree-model.ts';

/** A position in the tree as it is displayed. */
export interface TreePosition {
  /** Null at the root. */
  parentId: string | null;
  /** The id of the sibling below the position; null for the last position. */
  beforeId: string | null;
}

/** The folder and order key to write for a moved item. */
export interface PositionChange {
  item: TreeItem;
  parentId: string | null;
  order: string;
}

/** The siblings that are not moved, in order. */
function siblingsNotMoved(tree: TreeModel, parentId: string | null, moved: readonly TreeItem[]): TreeItem[] {
  const movedItems = new Set(moved);
  return childrenOf(tree, parentId).filter((item) => !movedItems.has(item));
}

/**
 * The nearest position that is allowed for an item: no item is above Instructions or below the trash, and only pinned
 * items are among the pinned ones.
 * @param moved all items of the move
 */
export function nearestPosition(
  tree: TreeModel,
  item: TreeItem,
  moved: readonly TreeItem[],
  position: TreePosition,
): TreePosition {
  const others = siblingsNotMoved(tree, position.parentId, moved);
  const rank = rankAmongSiblings(item);
  const wantedIndex = insertionIndex(others, position.beforeId);
  const first = others.filter((other) => rankAmongSiblings(other) < rank).length;
  const last = others.filter((other) => rankAmongSiblings(other) <= rank).length;
  const nearestIndex = Math.min(Math.max(wantedIndex, first), last);
  return { parentId: position.parentId, beforeId: others[nearestIndex]?.id ?? null };
}

/**
 * The changes that move items to a position, in the given order. Siblings below it that share an order key with the
 * sibling above get new keys, because no key lies between equal ones. Empty if all items are at the position already.
 */
export function positionChanges(
  tree: TreeModel,
  moved: readonly TreeItem[],
  position: TreePosition,
): PositionChange[] {
  const { parentId } = position;
  const others = siblingsNotMoved(tree, parentId, moved);
  if (isAlreadyThere(tree, moved, position, others)) return [];
  const insertAt = insertionIndex(others, position.beforeId);
  const changes: PositionChange[] = [];
  for (const [rank, items] of Map.groupBy(moved, rankAmongSiblings)) {
    const hasRank = (item: TreeItem): boolean => rankAmongSiblings(item) === rank;
    const above = others.slice(0, insertAt).filter(hasRank);
    const below = others.slice(insertAt).filter(hasRank);
    const orderAbove = above.at(-1)?.order;
    const isFree = ({ order }: TreeItem): boolean => orderAbove === undefined || order > orderAbove;
    const firstFree = below.findIndex(isFree);
    const rekeyed = below
      .slice(0, firstFree === -1 ? below.length : firstFree)
      .filter((item) => item.kind !== 'folder' || !item.isLocked);
    const rekeyedItems = new Set(rekeyed);
    const rest = below.filter((item) => !rekeyedItems.has(item));
    const keys = ordersBetween(ordersOf(above), ordersOf(rest), items.length + rekeyed.length);
    [...items, ...rekeyed].forEach((item, index) => {
      const order = keys[index];
      if (order !== undefined) changes.push({ item, parentId, order });
    });
  }
  return changes;
}

function isAlreadyThere(
  tree: TreeModel,
  moved: readonly TreeItem[],
  position: TreePosition,
  others: readonly TreeItem[],
): boolean {
  if (moved.some(({ parentId }) => parentId !== position.parentId)) return false;
  const insertAt = insertionIndex(others, position.beforeId);
  const wanted = [...others.slice(0, insertAt), ...moved, ...others.slice(insertAt)];
  return childrenOf(tree, position.parentId).every((item, index) => item === wanted[index]);
}

const ordersOf = (items: readonly TreeItem[]): string[] => items.map(({ order }) => order);

function insertionIndex(others: readonly TreeItem[], beforeId: string | null): number {
  const index = beforeId === null ? -1 : others.findIndex(({ id }) => id === beforeId);
  return index === -1 ? others.length : index;
}
