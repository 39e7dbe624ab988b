import { isWithin, moveRefusal, type Refusal } from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';
import { nearestPlace, type TreePlace } from '#client/workspace/tree/tree-place.ts';

/** Where the pointer is, over the rows that show. */
export interface PointAt {
  /** The row under it; null below the last one. */
  rowId: string | null;
  /** How far down that row, 0 to 1. */
  part: number;
  /** The depth that the pointer's distance from the edge stands for. */
  depth: number;
}

/** Where things would land if they were let go now. */
export interface DropAim {
  place: TreePlace;
  /** Into this folder as its last, rather than between two rows. */
  intoId: string | null;
  /** Why they cannot. */
  refusal: Refusal | undefined;
}

/** Within this share of a folder's row, at its top and its bottom, things land beside it; between, in it. */
const EDGE = 0.25;

/** What letting go at a point means; null where nothing would happen. `moved` are none of each other's folders. */
export function dropAim(
  tree: TreeModel,
  rows: readonly TreeRow[],
  workspaceId: string,
  moved: readonly TreeItem[],
  point: PointAt,
): DropAim | null {
  const first = moved[0];
  if (!first) return null;
  const folders = foldersOf(tree.items, workspaceId);
  const found = landing(tree, rows, moved, point);
  if (!found) return null;
  const { parentId } = found.place;
  const isOwn = (id: string | null): boolean =>
    moved.some((item) => id !== null && isWithin(folders, id, item.id));
  if (isOwn(parentId)) return null;
  if (isWithin(folders, parentId, folders.trashId)) {
    // The trash has no order: whatever comes in lies in it, and what lies there stays.
    if (moved.every((item) => isWithin(folders, item.parentId, folders.trashId))) return null;
    return aimAt({ parentId: folders.trashId, beforeId: null }, folders.trashId);
  }
  return aimAt(nearestPlace(tree, first, moved, found.place), found.intoId);

  function aimAt(place: TreePlace, intoId: string | null): DropAim {
    const refusals = moved.map((item) => moveRefusal(folders, item, place.parentId));
    return { place, intoId, refusal: refusals.find((refusal) => refusal !== undefined) };
  }
}

function landing(
  tree: TreeModel,
  rows: readonly TreeRow[],
  moved: readonly TreeItem[],
  { rowId, part, depth }: PointAt,
): Omit<DropAim, 'refusal'> | null {
  if (rowId === null) return { place: { parentId: null, beforeId: null }, intoId: null };
  const at = rows.findIndex(({ item }) => item.id === rowId);
  const row = rows[at];
  if (!row) return null;
  const { item, isExpanded } = row;
  const isFolder = item.kind === 'folder';
  const edge = isFolder ? EDGE : 0.5;
  if (isFolder && part >= edge && part <= 1 - edge)
    return { place: { parentId: item.id, beforeId: null }, intoId: item.id };
  if (part < edge) return between(above(tree, rows, at, moved));
  if (isFolder && isExpanded && childrenOf(tree, item.id).length > 0)
    return between({ parentId: item.id, beforeId: staying(childrenOf(tree, item.id), moved) });
  return between(below(tree, rows, at, moved, depth));
}

const between = (place: TreePlace) => ({ place, intoId: null });

function above(tree: TreeModel, rows: readonly TreeRow[], at: number, moved: readonly TreeItem[]): TreePlace {
  const parentId = shownParent(rows, at);
  const siblings = childrenOf(tree, parentId);
  const own = siblings.findIndex(({ id }) => id === rows[at]?.item.id);
  return { parentId, beforeId: staying(siblings.slice(own), moved) };
}

/** Below the last row of a folder the pointer chooses, by its distance from the edge, how far out it lands. */
function below(
  tree: TreeModel,
  rows: readonly TreeRow[],
  at: number,
  moved: readonly TreeItem[],
  wanted: number,
): TreePlace {
  const deepest = rows[at]?.depth ?? 0;
  const shallowest = Math.min(deepest, rows[at + 1]?.depth ?? 0);
  const depth = Math.min(Math.max(wanted, shallowest), deepest);
  const beside = rows.slice(0, at + 1).findLastIndex((row) => row.depth === depth);
  const parentId = shownParent(rows, beside);
  const siblings = childrenOf(tree, parentId);
  const own = siblings.findIndex(({ id }) => id === rows[beside]?.item.id);
  return { parentId, beforeId: staying(siblings.slice(own + 1), moved) };
}

/** The folder a row is shown in: of what hangs from nothing the root. */
function shownParent(rows: readonly TreeRow[], at: number): string | null {
  const depth = rows[at]?.depth ?? 0;
  if (depth === 0) return null;
  return rows.slice(0, at).findLast((row) => row.depth === depth - 1)?.item.id ?? null;
}

const staying = (siblings: readonly TreeItem[], moved: readonly TreeItem[]): string | null =>
  siblings.find((item) => !moved.includes(item))?.id ?? null;
