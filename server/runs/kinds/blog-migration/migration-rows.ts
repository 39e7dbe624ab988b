import { and, eq, isNull, sql } from 'drizzle-orm';
import { MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { blogMigration, run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Migration = typeof blogMigration.$inferSelect;

/** Returns the migration of a user; undefined before the first start. */
export async function findMigration(
  read: Pick<Tx, 'select'>,
  userId: string,
): Promise<Migration | undefined> {
  const [found] = await read.select().from(blogMigration).where(eq(blogMigration.userId, userId));
  return found;
}

/** Returns the migration that a run carries out. @throws AppError `conflict` when a later run has replaced it */
export async function requireMigrationOf(
  read: Pick<Tx, 'select'>,
  { userId, runId }: { userId: string; runId: string },
): Promise<Migration> {
  const found = await findMigration(read, userId);
  if (!found || found.runId !== runId) throw new AppError('conflict', MIGRATION_REFUSALS.replaced);
  return found;
}

/** Whether a run waits or runs. */
export async function isOpenRun(read: Pick<Tx, '$count'>, runId: string): Promise<boolean> {
  return (await read.$count(run, and(eq(run.id, runId), isNull(run.finishedAt)))) > 0;
}

/** Counts one more moved post, in the transaction that adds its document. */
export const countMoved = (tx: Tx, userId: string) =>
  tx
    .update(blogMigration)
    .set({ migratedDocuments: sql`${blogMigration.migratedDocuments} + 1` })
    .where(eq(blogMigration.userId, userId));
