import { and, eq, inArray } from 'drizzle-orm';
import { assetUse } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Rows of one statement; databases limit the number of values. */
const ROWS = 500;

/** Stores which files a room uses. Writes only the differences. */
export async function writeAssetUses(tx: Tx, ydocId: string, assetIds: readonly string[]): Promise<void> {
  const present = await tx
    .select({ assetId: assetUse.assetId })
    .from(assetUse)
    .where(eq(assetUse.ydocId, ydocId));
  const known = new Set(present.map(({ assetId }) => assetId));
  const wanted = new Set(assetIds);
  const removed = [...known].filter((id) => !wanted.has(id));
  const added = assetIds.filter((id) => !known.has(id));
  for (let at = 0; at < removed.length; at += ROWS)
    await tx
      .delete(assetUse)
      .where(and(eq(assetUse.ydocId, ydocId), inArray(assetUse.assetId, removed.slice(at, at + ROWS))));
  for (let at = 0; at < added.length; at += ROWS)
    await tx.insert(assetUse).values(added.slice(at, at + ROWS).map((assetId) => ({ assetId, ydocId })));
}
