import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { canvasItem } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { ItemsChange } from './derive-canvas.ts';

/** The most rows that one transaction writes. It occupies the writer for less than 5 ms [A2]. */
const BATCH_ROWS = 200;

/**
 * Updates the index of a canvas's items, in short transactions.
 * @param now this server's time in epoch milliseconds, recorded as the time when it first saw an item deleted [K5]
 */
export async function writeCanvasItems(
  db: Db,
  canvasId: string,
  { added, toggled }: ItemsChange,
  now: number,
): Promise<void> {
  const write = (body: (tx: Tx) => Promise<unknown>) => db.write({ scopes: [] }, body);
  for (const items of batches(added)) {
    const rows = items.map(({ itemId, kind, isDeleted }) => ({
      canvasId,
      itemId,
      kind,
      goneSeenAt: isDeleted ? now : null,
    }));
    await write((tx) => tx.insert(canvasItem).values(rows).onConflictDoNothing());
  }
  for (const isDeleted of [true, false])
    for (const items of batches(toggled.filter((item) => item.isDeleted === isDeleted))) {
      const ids = items.map(({ itemId }) => itemId);
      await write((tx) =>
        tx
          .update(canvasItem)
          .set({ goneSeenAt: isDeleted ? now : null })
          .where(and(eq(canvasItem.canvasId, canvasId), inArray(canvasItem.itemId, ids))),
      );
    }
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += BATCH_ROWS) yield items.slice(at, at + BATCH_ROWS);
}
