import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { writingSession } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Returns the user that wrote a room's newest row; undefined when a fold has deleted the row. */
export function newestWriterOf(raw: RawConnection, ydocId: string): string | undefined {
  const found = prepared(
    raw,
    'SELECT user_id FROM doc_update WHERE ydoc_id = ? ORDER BY id DESC LIMIT 1',
    'column',
  ).get(ydocId);
  return typeof found === 'string' ? found : undefined;
}

/** Records an edit of a document: begins its writing session or extends it. */
export async function recordEdit(
  tx: Tx,
  ydocId: string,
  userId: string | undefined,
  now: number,
): Promise<void> {
  await tx
    .insert(writingSession)
    .values({ ydocId, startedAt: now, changedAt: now, userId: userId ?? null })
    .onConflictDoUpdate({
      target: writingSession.ydocId,
      set: { changedAt: now, ...(userId !== undefined && { userId }) },
    });
}
