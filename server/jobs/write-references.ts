import { asc, eq } from 'drizzle-orm';
import type { ItemReference } from '#shared/editor/content/item-references.ts';
import { documentReference } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Rows per statement: a database limits the number of values in one. */
const ROWS_PER_STATEMENT = 500;

/**
 * Replaces a document's link rows by those of its text, if they differ. Links to the document itself are left out.
 */
export async function writeReferences(
  tx: Tx,
  sourceId: string,
  references: readonly ItemReference[],
): Promise<void> {
  const wanted = references
    .filter(({ target }) => target !== sourceId)
    .map(({ target, blockId, label, isTitle, snippet }, position) => ({
      id: `${sourceId}.${String(position).padStart(4, '0')}`,
      sourceId,
      targetId: target,
      blockId,
      label,
      isTitle,
      snippet,
    }));
  const present = await tx
    .select()
    .from(documentReference)
    .where(eq(documentReference.sourceId, sourceId))
    .orderBy(asc(documentReference.id));
  if (JSON.stringify(present) === JSON.stringify(wanted)) return;
  if (present.length > 0) await tx.delete(documentReference).where(eq(documentReference.sourceId, sourceId));
  for (let at = 0; at < wanted.length; at += ROWS_PER_STATEMENT)
    await tx.insert(documentReference).values(wanted.slice(at, at + ROWS_PER_STATEMENT));
}
