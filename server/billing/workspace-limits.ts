import { and, eq, isNull } from 'drizzle-orm';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { hasRoom, planOf, WORKSPACE_LIMIT_REACHED } from '#shared/plans/plans.ts';
import { SUBSCRIPTION_COLUMNS, user, workspace } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface WorkspaceLimits {
  /** Owned, undeleted workspaces [H4]. */
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
  const currentCount = await read.$count(
    workspace,
    and(eq(workspace.ownerId, userId), isNull(workspace.deletedAt)),
  );
  return { currentCount, maxWorkspaces: planOf(owner).maxWorkspaces };
}

/** @throws AppError `plan_limit` when the plan has no room for one more workspace */
export async function requireRoomForWorkspace(
  read: Pick<Tx, 'select' | '$count'>,
  userId: string,
): Promise<void> {
  const { currentCount, maxWorkspaces } = await workspaceLimits(read, userId);
  if (!hasRoom(currentCount, maxWorkspaces)) throw new AppError('plan_limit', WORKSPACE_LIMIT_REACHED);
}
