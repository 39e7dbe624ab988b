import { and, asc, eq, gt, gte, or } from 'drizzle-orm';
import { gptResponse } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export type BlogPost = typeof gptResponse.$inferSelect;

/** The status of a finished text. */
export const COMPLETED = 'completed';

/** The ids that are read at once. */
const PAGE_ROWS = 500;

/** The blog posts of a user that are finished. Outlines are left out. */
const isCompletedPost = (userId: string) =>
  and(eq(gptResponse.userId, userId), eq(gptResponse.isOutline, false), eq(gptResponse.status, COMPLETED));

/** Counts the completed blog posts of a user. */
export const countCompletedPosts = (read: Pick<Tx, '$count'>, userId: string): Promise<number> =>
  read.$count(gptResponse, isCompletedPost(userId));

/**
 * Yields the completed blog posts of a user, the oldest first. One text is in memory at a time, because a post may have
 * a million characters.
 */
export async function* completedPosts(read: Pick<Tx, 'select'>, userId: string): AsyncGenerator<BlogPost> {
  let last: { id: string; createdAt: number } | undefined;
  for (;;) {
    const page: { id: string; createdAt: number }[] = await read
      .select({ id: gptResponse.id, createdAt: gptResponse.createdAt })
      .from(gptResponse)
      .where(and(isCompletedPost(userId), last && isAfter(last)))
      .orderBy(asc(gptResponse.createdAt), asc(gptResponse.id))
      .limit(PAGE_ROWS);
    for (const { id } of page) {
      const [post] = await read.select().from(gptResponse).where(eq(gptResponse.id, id));
      if (post) yield post;
    }
    last = page.at(-1);
    if (page.length < PAGE_ROWS) return;
  }
}

// The first condition is a range of the index; the second one excludes the posts of the same millisecond.
const isAfter = ({ createdAt, id }: { createdAt: number; id: string }) =>
  and(
    gte(gptResponse.createdAt, createdAt),
    or(gt(gptResponse.createdAt, createdAt), gt(gptResponse.id, id)),
  );
