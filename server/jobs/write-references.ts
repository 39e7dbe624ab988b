import { asc, eq } from 'drizzle-orm';
import type { ItemReference } from '#shared/editor/content/item-references.ts';
import { documentReference } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Rows of one statement: a database takes only so many values at once. */
const ROWS = 500;

/** Makes the rows of a document those of its text; writes nothing where they are. Links to itself are none. */
export async function writeReferences(
  tx: Tx,
  sourceId: string,
  references: readonly ItemReference[],
): Promise<void> {
  const wanted = references
    .filter(({ target }) => target !== sourceId)
    .map(({ target, blockId, label, isTitle, snippet }, place) => ({
      id: `${sourceId}.${String(place).padStart(4, '0')}`,
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
  for (let at = 0; at < wanted.length; at += ROWS)
    await tx.insert(documentReference).values(wanted.slice(at, at + ROWS));
}
