import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { alreadyMigrated, BLOG_MIGRATION, MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { blogMigration } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { countCompletedPosts } from '#server/documents/blog-archive/completed-posts.ts';
import { isOwnArchive } from '#server/documents/blog-archive/make-archive.ts';
import { startRun, type NewRun } from '../../start-run.ts';
import { findMigration, isOpenRun } from './migration-rows.ts';

export interface StartedMigration {
  runId: string;
  migratedDocuments: number;
  totalDocuments: number;
  /** Whether a run was queued; false when one is under way. */
  isNew: boolean;
}

/** @throws AppError `conflict` when the user was migrated, or has nothing to migrate */
export async function requireMigratable(read: Pick<Tx, 'select' | '$count'>, userId: string): Promise<void> {
  const before = await findMigration(read, userId);
  if (before && before.finishedAt !== null)
    throw new AppError('conflict', alreadyMigrated(before.migratedDocuments));
  if ((await countCompletedPosts(read, userId)) === 0)
    throw new AppError('conflict', MIGRATION_REFUSALS.nothingToMove);
}

/**
 * Queues the migration of a user, in the caller's transaction. A stopped migration goes on in its workspace; when that
 * was deleted or given away since, all posts move to a new one. One that is under way is returned.
 * @param sessionHash the user's session; null when an administrator starts it
 */
export async function startMigration(
  tx: Tx,
  { userId, sessionHash }: Pick<NewRun, 'userId' | 'sessionHash'>,
  now: number,
): Promise<StartedMigration> {
  const before = await findMigration(tx, userId);
  const totalDocuments = await countCompletedPosts(tx, userId);
  if (before && (await isOpenRun(tx, before.runId)))
    return { ...progressOf(before), totalDocuments, isNew: false };
  const continued =
    before && (await isOwnArchive(tx, { workspaceId: before.workspaceId, ownerId: userId }))
      ? before
      : undefined;
  const workspaceId = continued?.workspaceId ?? uuidv7();
  const started = await startRun(
    tx,
    { kind: BLOG_MIGRATION, scope: `user:${userId}`, userId, sessionHash, input: { workspaceId } },
    now,
  );
  const state = {
    workspaceId,
    runId: started.id,
    migratedDocuments: continued?.migratedDocuments ?? 0,
    createdAt: now,
  };
  if (before) await tx.update(blogMigration).set(state).where(eq(blogMigration.userId, userId));
  else await tx.insert(blogMigration).values({ userId, ...state, finishedAt: null });
  return { ...progressOf(state), totalDocuments, isNew: true };
}

const progressOf = ({ runId, migratedDocuments }: { runId: string; migratedDocuments: number }) => ({
  runId,
  migratedDocuments,
});
