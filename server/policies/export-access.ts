import { and, desc, eq } from 'drizzle-orm';
import { DATA_EXPORT, DATA_EXPORT_STORED_MS } from '#shared/accounts/data-export.ts';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Run = typeof run.$inferSelect;

/**
 * Returns a user's finished export whose file is stored: the newest one, for seven days.
 * @param now epoch milliseconds
 * @returns undefined for the export of another user, and for one that is not finished, replaced or expired
 */
export async function findExport(
  read: Pick<Tx, 'select'>,
  userId: string,
  runId: string,
  now: number,
): Promise<Run | undefined> {
  const newest = await newestExport(read, userId);
  return newest?.id === runId && (newest.finishedAt ?? 0) > now - DATA_EXPORT_STORED_MS ? newest : undefined;
}

/** Returns the newest finished export of a user. Its file replaces those of older exports. */
async function newestExport(read: Pick<Tx, 'select'>, userId: string): Promise<Run | undefined> {
  const [newest] = await read
    .select()
    .from(run)
    .where(and(eq(run.userId, userId), eq(run.kind, DATA_EXPORT), eq(run.state, 'done')))
    .orderBy(desc(run.createdAt))
    .limit(1);
  return newest;
}
