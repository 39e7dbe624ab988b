import type * as Y from 'yjs';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { rawItem } from '#shared/canvas/api/write-api-canvas.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** A node or an edge as the index has it. */
export interface IndexedItem {
  itemId: string;
  kind: 'node' | 'edge';
  isGone: boolean;
}

/** What makes the index of a canvas's items that of its Y.Doc. */
export interface ItemsChange {
  added: IndexedItem[];
  /** Deleted, or brought back, since it was looked at last. */
  turned: IndexedItem[];
}

/** Longer ids than ours are no ids of ours, and a peer's to use. */
const MAX_ID = 64;

/** All nodes and edges of a canvas, deleted ones among them. Pure. */
export function itemsOf(doc: Y.Doc): IndexedItem[] {
  const items = new Map<string, IndexedItem>();
  for (const [root, kind] of [
    [CANVAS_EDGES, 'edge'],
    [CANVAS_NODES, 'node'],
  ] as const)
    for (const itemId of doc.getMap(root).keys()) {
      const item = rawItem(doc, root, itemId);
      if (!item || itemId.length > MAX_ID) continue;
      const gone = item.get('gone');
      items.set(itemId, { itemId, kind, isGone: gone !== undefined && gone !== null && gone !== false });
    }
  return [...items.values()];
}

/** What the index lacks of a canvas. What the canvas does not have stays in the index: a purged id is not granted again. */
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
    turned: items.filter(({ itemId, isGone }) => known.has(itemId) && known.get(itemId) !== isGone),
  };
}
