import type * as Y from 'yjs';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { rawItem } from '#shared/canvas/api/write-api-canvas.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** A node or an edge in the index. */
export interface IndexedItem {
  itemId: string;
  kind: 'node' | 'edge';
  isDeleted: boolean;
}

/** The changes that bring the index of a canvas's items up to its Y.Doc. */
export interface ItemsChange {
  added: IndexedItem[];
  /** Items that were deleted or restored since the last derivation. */
  toggled: IndexedItem[];
}

/** Longer ids were not made by this program, although a client may use them. They are not indexed. */
const MAX_ID = 64;

/** Lists all nodes and edges of a canvas, including deleted ones. */
export function canvasItems(doc: Y.Doc): IndexedItem[] {
  const items = new Map<string, IndexedItem>();
  for (const [root, kind] of [
    [CANVAS_EDGES, 'edge'],
    [CANVAS_NODES, 'node'],
  ] as const)
    for (const itemId of doc.getMap(root).keys()) {
      const item = rawItem(doc, root, itemId);
      if (!item || itemId.length > MAX_ID) continue;
      const gone = item.get('gone');
      items.set(itemId, { itemId, kind, isDeleted: gone !== undefined && gone !== null && gone !== false });
    }
  return [...items.values()];
}

/**
 * Compares a canvas with the index. Items that the canvas no longer has stay in the index, because the id of a purged
 * item is not granted again.
 */
export function itemsChange(
  raw: RawConnection,
  canvasId: string,
  items: readonly IndexedItem[],
): ItemsChange {
  const rows = prepared(
    raw,
    'SELECT item_id AS itemId, gone_seen_at IS NOT NULL AS isGone FROM canvas_item WHERE canvas_id = ?',
  ).all(canvasId) as { itemId: string; isGone: number }[];
  const known = new Map(rows.map(({ itemId, isGone }) => [itemId, isGone === 1]));
  return {
    added: items.filter(({ itemId }) => !known.has(itemId)),
    toggled: items.filter(({ itemId, isDeleted }) => known.has(itemId) && known.get(itemId) !== isDeleted),
  };
}
