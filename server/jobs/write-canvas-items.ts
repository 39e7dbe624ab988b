import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { canvasItem } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { ItemsChange } from './derive-canvas.ts';

/** What one transaction writes at most: with it the writer is held for less than 5 ms [A2]. */
const ROWS = 200;

/**
 * Brings the index of a canvas's items up to what was read of it, in short transactions.
 * @param now epoch milliseconds of this server: when it first saw what is deleted [K5]
 */
export async function writeCanvasItems(
  db: Db,
  canvasId: string,
  { added, turned }: ItemsChange,
  now: number,
): Promise<void> {
  const write = (body: (tx: Tx) => Promise<unknown>) => db.write({ scopes: [] }, body);
  for (const items of batches(added)) {
    const rows = items.map(({ itemId, kind, isGone }) => ({
      canvasId,
      itemId,
      kind,
      goneSeenAt: isGone ? now : null,
    }));
    await write((tx) => tx.insert(canvasItem).values(rows).onConflictDoNothing());
  }
  for (const isGone of [true, false])
    for (const items of batches(turned.filter((item) => item.isGone === isGone))) {
      const ids = items.map(({ itemId }) => itemId);
      await write((tx) =>
        tx
          .update(canvasItem)
          .set({ goneSeenAt: isGone ? now : null })
          .where(and(eq(canvasItem.canvasId, canvasId), inArray(canvasItem.itemId, ids))),
      );
    }
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}
