import { and, eq, inArray } from 'drizzle-orm';
import { assetUse } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Rows of one statement: a database takes only so many values at once. */
const ROWS = 500;

/** Makes the files that a room is known to hold those that it holds; writes nothing where they are. */
export async function writeAssetUses(tx: Tx, ydocId: string, assetIds: readonly string[]): Promise<void> {
  const present = await tx
    .select({ assetId: assetUse.assetId })
    .from(assetUse)
    .where(eq(assetUse.ydocId, ydocId));
  const known = new Set(present.map(({ assetId }) => assetId));
  const wanted = new Set(assetIds);
  const gone = [...known].filter((id) => !wanted.has(id));
  const fresh = assetIds.filter((id) => !known.has(id));
  for (let at = 0; at < gone.length; at += ROWS)
    await tx
      .delete(assetUse)
      .where(and(eq(assetUse.ydocId, ydocId), inArray(assetUse.assetId, gone.slice(at, at + ROWS))));
  for (let at = 0; at < fresh.length; at += ROWS)
    await tx.insert(assetUse).values(fresh.slice(at, at + ROWS).map((assetId) => ({ assetId, ydocId })));
}
