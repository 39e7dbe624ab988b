import { and, eq } from 'drizzle-orm';
import { deleteChunks, noteUnnamed } from '#server/db/journal/chunks.ts';
import type { Db } from '#server/db/database.ts';
import { docVersion } from '#server/db/schema/index.ts';
import { versionLimit } from './version-limits.ts';
import { supersededVersions } from './superseded-versions.ts';

/**
 * Takes away the automatic versions of a document that newer ones stand for; called when one was added, so a document
 * that rests keeps what it has. Each in a short transaction [A2].
 * @returns how many went
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
    // The row first: a version is never there in part, and pieces without one are swept.
    const isOf = and(eq(docVersion.id, id), eq(docVersion.kind, 'automatic'));
    await db.write({ scopes: [] }, async (tx) => {
      const gone = await tx.delete(docVersion).where(isOf).returning({ id: docVersion.id });
      if (chunkKey !== null && gone.length > 0) await noteUnnamed(tx, [chunkKey]);
    });
    if (chunkKey !== null) await deleteChunks(db, chunkKey);
  }
  return superseded.size;
}
