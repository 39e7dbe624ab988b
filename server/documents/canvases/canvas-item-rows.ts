import { canvasItem } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * Records which canvas a new node or edge is on, in the caller's transaction, so that nobody has to wait for the
 * derive job.
 */
export async function insertCanvasItem(
  tx: Tx,
  item: { canvasId: string; itemId: string; kind: 'node' | 'edge' },
): Promise<void> {
  await tx.insert(canvasItem).values(item).onConflictDoNothing();
}
