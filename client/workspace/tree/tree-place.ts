import { ordersBetween } from '#shared/lib/sibling-order.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf, rankAmongSiblings, type TreeModel } from '#shared/tree/tree-model.ts';

/** A place in the tree as one sees it. */
export interface TreePlace {
  /** Null at the root. */
  parentId: string | null;
  /** The sibling it stands above; null for the last place. */
  beforeId: string | null;
}

/** What is to be written for an item so that it stands there. */
export interface PlacedItem {
  item: TreeItem;
  parentId: string | null;
  order: string;
}

/** The siblings that stay, in order. */
function othersIn(tree: TreeModel, parentId: string | null, moved: readonly TreeItem[]): TreeItem[] {
  const gone = new Set(moved);
  return childrenOf(tree, parentId).filter((item) => !gone.has(item));
}

/** The nearest place that an item can have: above Instructions, below the trash or among the pinned stands nobody else. */
export function nearestPlace(
  tree: TreeModel,
  item: TreeItem,
  moved: readonly TreeItem[],
  place: TreePlace,
): TreePlace {
  const others = othersIn(tree, place.parentId, moved);
  const rank = rankAmongSiblings(item);
  const asked = indexOf(others, place.beforeId);
  const first = others.filter((other) => rankAmongSiblings(other) < rank).length;
  const last = others.filter((other) => rankAmongSiblings(other) <= rank).length;
  const at = Math.min(Math.max(asked, first), last);
  return { parentId: place.parentId, beforeId: others[at]?.id ?? null };
}

/**
 * What to write so that the items stand at a place, in the order in which they were given. Siblings that share a key
 * with the one above get keys of their own, else nothing could stand between them. Nothing, where all stand there already.
 */
export function placedAt(tree: TreeModel, moved: readonly TreeItem[], place: TreePlace): PlacedItem[] {
  const { parentId } = place;
  const others = othersIn(tree, parentId, moved);
  if (standsThere(tree, moved, place, others)) return [];
  const at = indexOf(others, place.beforeId);
  const placed: PlacedItem[] = [];
  for (const [rank, items] of Map.groupBy(moved, rankAmongSiblings)) {
    const isOfBand = (item: TreeItem): boolean => rankAmongSiblings(item) === rank;
    const above = others.slice(0, at).filter(isOfBand);
    const below = others.slice(at).filter(isOfBand);
    const bound = above.at(-1)?.order;
    const isFree = ({ order }: TreeItem): boolean => bound === undefined || order > bound;
    const tied = below.findIndex(isFree);
    const pushed = below
      .slice(0, tied === -1 ? below.length : tied)
      .filter((item) => item.kind !== 'folder' || !item.isLocked);
    const isPushed = new Set(pushed);
    const rest = below.filter((item) => !isPushed.has(item));
    const keys = ordersBetween(ordersOf(above), ordersOf(rest), items.length + pushed.length);
    [...items, ...pushed].forEach((item, index) => {
      const order = keys[index];
      if (order !== undefined) placed.push({ item, parentId, order });
    });
  }
  return placed;
}

function standsThere(
  tree: TreeModel,
  moved: readonly TreeItem[],
  place: TreePlace,
  others: readonly TreeItem[],
): boolean {
  if (moved.some(({ parentId }) => parentId !== place.parentId)) return false;
  const at = indexOf(others, place.beforeId);
  const wished = [...others.slice(0, at), ...moved, ...others.slice(at)];
  return childrenOf(tree, place.parentId).every((item, index) => item === wished[index]);
}

const ordersOf = (items: readonly TreeItem[]): string[] => items.map(({ order }) => order);

function indexOf(others: readonly TreeItem[], beforeId: string | null): number {
  const at = beforeId === null ? -1 : others.findIndex(({ id }) => id === beforeId);
  return at === -1 ? others.length : at;
}
