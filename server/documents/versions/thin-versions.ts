import { and, eq } from 'drizzle-orm';
import { deleteChunks, markUnnamed } from '#server/db/journal/chunks.ts';
import type { Db } from '#server/db/database.ts';
import { docVersion } from '#server/db/schema/index.ts';
import { versionLimit } from './version-limits.ts';
import { supersededVersions } from './superseded-versions.ts';

/**
 * Deletes superseded automatic versions of a document, each in a short transaction [A2]. Called when a version is
 * added, so a document that nobody edits keeps its versions.
 * @returns the number of superseded versions
 */
export async function thinVersions(db: Db, documentId: string, now = Date.now()): Promise<number> {
  const rows = await db.read
    .select({
      id: docVersion.id,
      kind: docVersion.kind,
      note: docVersion.note,
      chunkKey: docVersion.chunkKey,
      createdAt: docVersion.createdAt,
    })
    .from(docVersion)
    .where(eq(docVersion.ydocId, documentId));
  const superseded = new Set(supersededVersions(rows, await versionLimit(db.read, documentId), now));
  for (const { id, chunkKey } of rows.filter((row) => superseded.has(row.id))) {
    // The row is deleted first: a version is never present in part, and chunks without a row are swept.
    const isVersion = and(eq(docVersion.id, id), eq(docVersion.kind, 'automatic'));
    await db.write({ scopes: [] }, async (tx) => {
      const deleted = await tx.delete(docVersion).where(isVersion).returning({ id: docVersion.id });
      if (chunkKey !== null && deleted.length > 0) await markUnnamed(tx, [chunkKey]);
    });
    if (chunkKey !== null) await deleteChunks(db, chunkKey);
  }
  return superseded.size;
}
