import { and, eq, gte } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { oneTimeToken, user, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { revokeTransfers } from '#server/policies/offer-workspace.ts';
import { endSessions } from '../sessions.ts';

/** Time between the request to delete an account and its erasure, in milliseconds: 15 days [H5]. */
export const DELETION_GRACE_MS = 15 * 24 * 60 * 60 * 1000;

/** Starts the grace period of a deletion. Sessions and emailed links end at once; everything else waits [H5]. */
export async function beginDeletion(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.update(user).set({ deletionAskedAt: now, updatedAt: now }).where(eq(user.id, userId));
  await tx.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId));
  await endSessions(tx, userId);
}

/**
 * Cancels a deletion during the grace period: the account stays as it was. Pending offers of workspaces that were
 * made since the request are revoked, so the workspaces stay with this user too [H5].
 */
export async function cancelDeletion(
  tx: Tx,
  userId: string,
  deletionAskedAt: number,
  now: number,
): Promise<void> {
  await tx.update(user).set({ deletionAskedAt: null, updatedAt: now }).where(eq(user.id, userId));
  const offered = await tx
    .select({ workspaceId: workspaceTransfer.workspaceId })
    .from(workspaceTransfer)
    .where(
      and(
        eq(workspaceTransfer.fromUserId, userId),
        eq(workspaceTransfer.status, 'pending'),
        gte(workspaceTransfer.createdAt, deletionAskedAt),
      ),
    );
  for (const { workspaceId } of offered) {
    await revokeTransfers(tx, workspaceId, now);
    await raiseScope(tx, `workspace:${workspaceId}`);
  }
}
