import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { BLOG_ARCHIVE, BLOG_MIGRATION, MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { Id } from '#shared/lib/scalars.ts';
import { recordAct } from '#server/admin/admin-log.ts';
import { blogMigration as table } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { addPost } from '#server/documents/blog-archive/add-post.ts';
import { completedPosts, countCompletedPosts } from '#server/documents/blog-archive/completed-posts.ts';
import { makeArchive } from '#server/documents/blog-archive/make-archive.ts';
import { defineRunKind, type AnyRunKind, type StepContext } from '../../run-kind.ts';
import type { RunServices } from '../run-services.ts';
import { countMoved, requireMigrationOf } from './migration-rows.ts';

const MINUTE_MS = 60_000;

interface MigrationInput {
  /** The workspace that receives the posts. The first step creates it. */
  workspaceId: string;
}

/** The result of the first step. */
interface Prepared {
  posts: number;
}

/** The result of the second step. */
interface Moved {
  migratedDocuments: number;
  workspaceId: string;
}

/**
 * The migration of a user's completed blog posts to documents of the workspace "Blog Archive". After a crash it begins
 * with the first post again and skips those that were added. The records of the posts stay as they are.
 */
export const blogMigration = (services: RunServices): AnyRunKind =>
  defineRunKind<MigrationInput>({
    kind: BLOG_MIGRATION,
    lane: 'imports',
    input: v.strictObject({ workspaceId: Id }),
    steps: [
      {
        note: `Preparing the workspace “${BLOG_ARCHIVE}”`,
        weight: 1,
        deadlineMs: 5 * MINUTE_MS,
        run: async ({ userId }): Promise<Prepared> => ({
          posts: await countCompletedPosts(services.db.read, userId),
        }),
        commit: async (tx, { userId, runId, input: { workspaceId } }) => {
          await requireMigrationOf(tx, { userId, runId });
          await makeArchive(tx, { workspaceId, ownerId: userId }, Date.now());
        },
      },
      {
        note: 'Moving blog posts',
        weight: 99,
        deadlineMs: 12 * 60 * MINUTE_MS,
        run: (context) => movePosts(services, context),
        commit: finish,
      },
    ],
    // The second step returned it.
    result: (results) => ({ ...(results[1] as Moved) }),
  });

async function movePosts(services: RunServices, context: StepContext<MigrationInput>): Promise<Moved> {
  const { db, growth } = services;
  const { userId, runId, input, results, signal, progress } = context;
  // The first step returned it.
  const { posts } = results[0] as Prepared;
  let seen = 0;
  try {
    for await (const post of completedPosts(db.read, userId)) {
      signal.throwIfAborted();
      growth.requireDiskSpace(MIGRATION_REFUSALS.serverFull);
      await addPost(services, {
        workspaceId: input.workspaceId,
        post,
        beforeInsert: async (tx) => void (await requireMigrationOf(tx, { userId, runId })),
        afterInsert: async (tx) => void (await countMoved(tx, userId)),
      });
      seen += 1;
      // Titles are texts of the writer, and administrators see the progress.
      progress(seen / Math.max(posts, seen), `Moving blog posts: ${seen} of ${Math.max(posts, seen)}`);
    }
  } catch (error) {
    if (!signal.aborted) await recordFailure(services, context, error);
    throw error;
  }
  const { migratedDocuments } = await requireMigrationOf(db.read, { userId, runId });
  return { migratedDocuments, workspaceId: input.workspaceId };
}

/** Ends the migration in the transaction that ends the run: it cannot be started again. */
async function finish(
  tx: Tx,
  { userId, runId }: StepContext<MigrationInput>,
  result: unknown,
): Promise<void> {
  await requireMigrationOf(tx, { userId, runId });
  // `movePosts` returned it.
  const { migratedDocuments } = result as Moved;
  await tx.update(table).set({ migratedDocuments, finishedAt: Date.now() }).where(eq(table.userId, userId));
  await recordAct(tx, {
    level: 'info',
    message: `Moved ${postsText(migratedDocuments)} to the workspace “${BLOG_ARCHIVE}”.`,
    subjectId: userId,
  });
}

/** Records that a migration stopped. The next start continues it. */
async function recordFailure(
  { db }: RunServices,
  { userId }: StepContext<MigrationInput>,
  error: unknown,
): Promise<void> {
  const reason = error instanceof AppError ? error.message : 'A fault on our side.';
  await db.write({ scopes: [] }, (tx) =>
    recordAct(tx, {
      level: 'error',
      message: `The migration of blog posts stopped. ${reason}`,
      subjectId: userId,
    }),
  );
}

const postsText = (count: number): string => (count === 1 ? '1 blog post' : `${count} blog posts`);
