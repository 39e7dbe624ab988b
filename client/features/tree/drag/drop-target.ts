import { isWithin, moveRefusal, type Refusal } from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';
import { nearestPosition, type TreePosition } from '#client/workspace/tree/tree-position.ts';

/** The position of the pointer over the shown rows. */
export interface PointerPosition {
  /** The row under the pointer; null below the last row. */
  rowId: string | null;
  /** Vertical position within that row, from 0 at its top to 1. */
  fraction: number;
  /** The depth in the tree that corresponds to the pointer's horizontal position. */
  depth: number;
}

/** The place where the dragged items would be dropped. */
export interface DropTarget {
  place: TreePosition;
  /** The folder that the items would be appended to; null for a drop between two rows. */
  intoId: string | null;
  /** The reason why the items cannot be dropped there. */
  refusal: Refusal | undefined;
}

/** Share of a folder's row, at its top and at its bottom, where a drop lands beside the folder and not in it. */
const FOLDER_EDGE = 0.25;

/**
 * Returns the target of a drop at a point; null when the drop would change nothing.
 * @param moved the dragged items, none of which contains another
 */
export function dropTarget(
  tree: TreeModel,
  rows: readonly TreeRow[],
  workspaceId: string,
  moved: readonly TreeItem[],
  point: PointerPosition,
): DropTarget | null {
  const first = moved[0];
  if (!first) return null;
  const folders = foldersOf(tree.items, workspaceId);
  const landing = landingAt(tree, rows, moved, point);
  if (!landing) return null;
  const { parentId } = landing.place;
  const isWithinMoved = (id: string | null): boolean =>
    moved.some((item) => id !== null && isWithin(folders, id, item.id));
  if (isWithinMoved(parentId)) return null;
  if (isWithin(folders, parentId, folders.trashId)) {
    // The trash has no order: items are dropped into it as a whole, and items already in it do not move.
    if (moved.every((item) => isWithin(folders, item.parentId, folders.trashId))) return null;
    return targetAt({ parentId: folders.trashId, beforeId: null }, folders.trashId);
  }
  return targetAt(nearestPosition(tree, first, moved, landing.place), landing.intoId);

  function targetAt(place: TreePosition, intoId: string | null): DropTarget {
    const refusals = moved.map((item) => moveRefusal(folders, item, place.parentId));
    return { place, intoId, refusal: refusals.find((refusal) => refusal !== undefined) };
  }
}

function landingAt(
  tree: TreeModel,
  rows: readonly TreeRow[],
  moved: readonly TreeItem[],
  { rowId, fraction, depth }: PointerPosition,
): Omit<DropTarget, 'refusal'> | null {
  if (rowId === null) return { place: { parentId: null, beforeId: null }, intoId: null };
  const index = rows.findIndex(({ item }) => item.id === rowId);
  const row = rows[index];
  if (!row) return null;
  const { item, isExpanded } = row;
  const isFolder = item.kind === 'folder';
  const edgeShare = isFolder ? FOLDER_EDGE : 0.5;
  if (isFolder && fraction >= edgeShare && fraction <= 1 - edgeShare)
    return { place: { parentId: item.id, beforeId: null }, intoId: item.id };
  if (fraction < edgeShare) return betweenRows(placeAbove(tree, rows, index, moved));
  if (isFolder && isExpanded && childrenOf(tree, item.id).length > 0)
    return betweenRows({ parentId: item.id, beforeId: firstRemaining(childrenOf(tree, item.id), moved) });
  return betweenRows(placeBelow(tree, rows, index, moved, depth));
}

const betweenRows = (place: TreePosition) => ({ place, intoId: null });

function placeAbove(
  tree: TreeModel,
  rows: readonly TreeRow[],
  index: number,
  moved: readonly TreeItem[],
): TreePosition {
  const parentId = shownParentId(rows, index);
  const siblings = childrenOf(tree, parentId);
  const ownIndex = siblings.findIndex(({ id }) => id === rows[index]?.item.id);
  return { parentId, beforeId: firstRemaining(siblings.slice(ownIndex), moved) };
}

/** Returns the place below a row. After the last row of a folder, `wantedDepth` selects one of the outer folders. */
function placeBelow(
  tree: TreeModel,
  rows: readonly TreeRow[],
  index: number,
  moved: readonly TreeItem[],
  wantedDepth: number,
): TreePosition {
  const deepest = rows[index]?.depth ?? 0;
  const shallowest = Math.min(deepest, rows[index + 1]?.depth ?? 0);
  const depth = Math.min(Math.max(wantedDepth, shallowest), deepest);
  const besideIndex = rows.slice(0, index + 1).findLastIndex((row) => row.depth === depth);
  const parentId = shownParentId(rows, besideIndex);
  const siblings = childrenOf(tree, parentId);
  const ownIndex = siblings.findIndex(({ id }) => id === rows[besideIndex]?.item.id);
  return { parentId, beforeId: firstRemaining(siblings.slice(ownIndex + 1), moved) };
}

/** Returns the id of the folder that a row is shown in. Items without an existing parent are shown at the root. */
function shownParentId(rows: readonly TreeRow[], index: number): string | null {
  const depth = rows[index]?.depth ?? 0;
  if (depth === 0) return null;
  return rows.slice(0, index).findLast((row) => row.depth === depth - 1)?.item.id ?? null;
}

const firstRemaining = (siblings: readonly TreeItem[], moved: readonly TreeItem[]): string | null =>
  siblings.find((item) => !moved.includes(item))?.id ?? null;
