import { desc } from 'drizzle-orm';
import { newsletter } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Returns the newest newsletter, the only one that can be under way or continued. */
export async function newestNewsletter(
  read: Pick<Tx, 'select'>,
): Promise<typeof newsletter.$inferSelect | undefined> {
  const [newest] = await read
    .select()
    .from(newsletter)
    .orderBy(desc(newsletter.createdAt), desc(newsletter.id))
    .limit(1);
  return newest;
}
