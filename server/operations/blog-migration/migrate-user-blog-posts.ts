import { MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { migrateUserBlogPosts as contract } from '#shared/operations/blog-migration.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import type { Tx } from '#server/db/write.ts';
import { requireMigratable, startMigration } from '#server/runs/kinds/blog-migration/start-migration.ts';
import { actOnUser } from '../act-on-user.ts';

export const migrateUserBlogPosts = actOnUser(contract, {
  check: ({ subject, read }) => requireMigratable(read, subject.id),
  write: async ({ tx, call, facts: { id } }) => {
    const { isNew, ...answer } = await startFor(tx, id, call.now);
    if (isNew)
      await recordActOf(tx, {
        call,
        level: 'info',
        message: `Started the migration of blog posts (${answer.totalDocuments}).`,
        subjectId: id,
      });
    return { answer, afterCommit: () => Promise.resolve(call.services.runs.poke()) };
  },
});

/** The sentence about too many tasks addresses their owner. */
async function startFor(tx: Tx, userId: string, now: number): ReturnType<typeof startMigration> {
  try {
    return await startMigration(tx, { userId, sessionHash: null }, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached')
      throw new AppError('limit_reached', MIGRATION_REFUSALS.tooManyTasks);
    throw error;
  }
}
