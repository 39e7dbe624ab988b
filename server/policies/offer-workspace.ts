import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { TRANSFER_LIFETIME_MS, type TransferRow } from './transfer-access.ts';

/**
 * Stores the offer of a workspace to a member and revokes an open one. The caller raises the workspace's own scope.
 */
export async function offerWorkspace(
  tx: Tx,
  offer: { workspaceId: string; fromUserId: string; toUserId: string },
  now: number,
): Promise<TransferRow> {
  await revokeTransfers(tx, offer.workspaceId, now);
  const row = {
    ...offer,
    id: uuidv7(),
    status: 'pending',
    createdAt: now,
    expiresAt: now + TRANSFER_LIFETIME_MS,
    answeredAt: null,
  };
  await tx.insert(workspaceTransfer).values(row);
  await raiseScope(tx, `user:${offer.toUserId}`);
  return row;
}

/**
 * Revokes the open offers of a workspace and raises their receivers' lists [F10].
 * @param toUserId limits this to the offers to one person
 */
export async function revokeTransfers(
  tx: Tx,
  workspaceId: string,
  now: number,
  toUserId?: string,
): Promise<void> {
  const revoked = await tx
    .update(workspaceTransfer)
    .set({ status: 'revoked', answeredAt: now })
    .where(
      and(
        eq(workspaceTransfer.workspaceId, workspaceId),
        eq(workspaceTransfer.status, 'pending'),
        toUserId === undefined ? undefined : eq(workspaceTransfer.toUserId, toUserId),
      ),
    )
    .returning({ toUserId: workspaceTransfer.toUserId });
  for (const row of revoked) await raiseScope(tx, `user:${row.toUserId}`);
}
