import { and, eq, gte } from 'drizzle-orm';
import { raiseScope } from '#server/db/scopes.ts';
import { oneTimeToken, user, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { revokeTransfers } from '#server/policies/offer-workspace.ts';
import { endSessions } from '../sessions.ts';

/** Between asking for the deletion of an account and its erasure, in milliseconds: 15 days [H5]. */
export const DELETION_GRACE_MS = 15 * 24 * 60 * 60 * 1000;

/** Begins the days of grace: sessions and mailed links end at once, everything else waits [H5]. */
export async function beginDeletion(tx: Tx, userId: string, now: number): Promise<void> {
  await tx.update(user).set({ deletionAskedAt: now, updatedAt: now }).where(eq(user.id, userId));
  await tx.delete(oneTimeToken).where(eq(oneTimeToken.userId, userId));
  await endSessions(tx, userId);
}

/** Ends the days of grace with the account as it was: workspaces offered because of the deletion stay too [H5]. */
export async function keepAccount(
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
