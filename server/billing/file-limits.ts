import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { fileRoomUsedUp, fitsFiles, hasLargerPlan, planOf } from '#shared/plans/plans.ts';
import { asset, uploadGrant, SUBSCRIPTION_COLUMNS, user, workspace } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Files per workspace. Deleted files count too, because they can be restored. */
const MAX_FILES = 20_000;

/**
 * Checks that the plan of the workspace's owner has room for a file [H4]. Files that are deleted and not purged yet
 * count, because they can be restored. Uploads that are not files yet count from their grant until they are swept
 * [A15].
 * @param upload size in bytes, the key of its own grant, which is not counted twice, and the plans on sale
 * @throws AppError `plan_limit` when the owner's plan has no room for it, `limit_reached` when the workspace has none
 */
export async function requireRoomForFile(
  read: Pick<Tx, 'select' | '$count'>,
  { id: workspaceId, ownerId }: { id: string; ownerId: string },
  { size, key, onSale }: { size: number; key: string; onSale: readonly string[] },
): Promise<void> {
  if ((await read.$count(asset, eq(asset.workspaceId, workspaceId))) >= MAX_FILES)
    throw new AppError(
      'limit_reached',
      `A workspace holds at most ${MAX_FILES.toLocaleString('en')} files. Please make another workspace.`,
    );
  const [owner] = await read
    .select(SUBSCRIPTION_COLUMNS)
    .from(user)
    .where(and(eq(user.id, ownerId), isNull(user.deletedAt)));
  const plan = planOf(owner ?? { subscriptionStatus: null, subscriptionPlan: null });
  const [used] = await read
    .select({ bytes: sql<number>`coalesce(sum(${asset.fileSize}), 0)`.mapWith(Number) })
    .from(asset)
    .innerJoin(workspace, eq(workspace.id, asset.workspaceId))
    .where(eq(workspace.ownerId, ownerId));
  const [granted] = await read
    .select({ bytes: sql<number>`coalesce(sum(${uploadGrant.bytes}), 0)`.mapWith(Number) })
    .from(uploadGrant)
    .innerJoin(workspace, eq(workspace.id, uploadGrant.workspaceId))
    .where(and(eq(workspace.ownerId, ownerId), ne(uploadGrant.key, key)));
  if (!fitsFiles((used?.bytes ?? 0) + (granted?.bytes ?? 0), size, plan.maxFileBytes))
    throw new AppError('plan_limit', fileRoomUsedUp(plan, hasLargerPlan(plan, onSale)));
}
