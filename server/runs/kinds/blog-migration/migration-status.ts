import { eq } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { MigrationStatus } from '#shared/operations/blog-migration.ts';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { countCompletedPosts } from '#server/documents/blog-archive/completed-posts.ts';
import { findMigration } from './migration-rows.ts';

/** Presents the migration of a user. */
export async function migrationStatus(
  read: Pick<Tx, 'select' | '$count'>,
  userId: string,
): Promise<MigrationStatus> {
  const migration = await findMigration(read, userId);
  const totalDocuments = await countCompletedPosts(read, userId);
  if (!migration)
    return {
      state: 'none',
      migratedDocuments: 0,
      totalDocuments,
      error: null,
      finishedAt: null,
      runId: null,
      workspaceId: null,
    };
  const { migratedDocuments, finishedAt, runId, workspaceId } = migration;
  const shared = { migratedDocuments, totalDocuments, runId, workspaceId };
  if (finishedAt !== null)
    return { ...shared, state: 'done', error: null, finishedAt: toTimestamp(finishedAt) };
  // A run is deleted after 30 days.
  const [row] = await read.select({ state: run.state, error: run.error }).from(run).where(eq(run.id, runId));
  return { ...shared, state: stateOf(row?.state), error: row?.error ?? null, finishedAt: null };
}

function stateOf(state: string | undefined): MigrationStatus['state'] {
  if (state === 'queued') return 'waiting';
  return state === 'running' ? 'running' : 'stopped';
}
