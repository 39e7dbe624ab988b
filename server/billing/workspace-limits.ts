import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { hasRoom, planOf, WORKSPACE_LIMIT_REACHED } from '#shared/plans/plans.ts';
import { blogMigration, SUBSCRIPTION_COLUMNS, user, workspace } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface WorkspaceLimits {
  /** Owned, undeleted workspaces [H4], except for the archive of migrated blog posts. */
  currentCount: number;
  /** -1 means unlimited. */
  maxWorkspaces: number;
}

export async function workspaceLimits(
  read: Pick<Tx, 'select' | '$count'>,
  userId: string,
): Promise<WorkspaceLimits> {
  const [owner] = await read
    .select(SUBSCRIPTION_COLUMNS)
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!owner) throw unauthenticated();
  const archiveId = await findArchiveId(read, userId);
  const currentCount = await read.$count(
    workspace,
    and(
      eq(workspace.ownerId, userId),
      isNull(workspace.deletedAt),
      archiveId === undefined ? undefined : ne(workspace.id, archiveId),
    ),
  );
  return { currentCount, maxWorkspaces: planOf(owner).maxWorkspaces };
}

/** Returns the workspace with the migrated blog posts of a user. It counts against no limit of their plan. */
export async function findArchiveId(read: Pick<Tx, 'select'>, userId: string): Promise<string | undefined> {
  const [found] = await read
    .select({ id: blogMigration.workspaceId })
    .from(blogMigration)
    .where(eq(blogMigration.userId, userId));
  return found?.id;
}

/** @throws AppError `plan_limit` when the plan has no room for one more workspace */
export async function requireRoomForWorkspace(
  read: Pick<Tx, 'select' | '$count'>,
  userId: string,
): Promise<void> {
  const { currentCount, maxWorkspaces } = await workspaceLimits(read, userId);
  if (!hasRoom(currentCount, maxWorkspaces)) throw new AppError('plan_limit', WORKSPACE_LIMIT_REACHED);
}
