import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { writingSession } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Who wrote a room's newest row; undefined when a fold has taken it. */
export function writerOf(raw: RawConnection, ydocId: string): string | undefined {
  const found = prepared(
    raw,
    'SELECT user_id FROM doc_update WHERE ydoc_id = ? ORDER BY id DESC LIMIT 1',
    'column',
  ).get(ydocId);
  return typeof found === 'string' ? found : undefined;
}

/** A document was written in: its session begins, or goes on. */
export async function noteWriting(
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
