import { and, asc, eq, gt, or } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { Db } from '#server/db/database.ts';
import { aiAnswer } from '#server/db/schema/index.ts';

/** Rows that are in memory at once. One can have more than 100 kB. */
const PAGE = 50;

/** Yields the answers that a user asked for, oldest first, with the texts that were sent for them. */
export async function* aiAnswersOf(read: Db['read'], userId: string): AsyncGenerator<object> {
  let last: { id: string; createdAt: number } | undefined;
  for (;;) {
    const rows = await read
      .select()
      .from(aiAnswer)
      .where(
        and(
          eq(aiAnswer.userId, userId),
          last &&
            or(
              gt(aiAnswer.createdAt, last.createdAt),
              and(eq(aiAnswer.createdAt, last.createdAt), gt(aiAnswer.id, last.id)),
            ),
        ),
      )
      .orderBy(asc(aiAnswer.createdAt), asc(aiAnswer.id))
      .limit(PAGE);
    for (const { id, createdAt, endedAt, action, model, workspaceId, itemId, sent, text } of rows)
      yield {
        id,
        sentAt: toTimestamp(createdAt),
        endedAt: endedAt === null ? null : toTimestamp(endedAt),
        action,
        model,
        workspaceId,
        itemId,
        sent,
        answer: text,
      };
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}
