import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { workspace, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { readDisplayName } from '#server/policies/members.ts';
import type { TransferRow } from '#server/policies/transfer-access.ts';
import type { WorkspaceRow } from '#server/policies/workspace-access.ts';
import { workspaceTypeOf } from './workspace-views.ts';

type Read = Pick<Tx, 'select'>;

/** The most offers of one list. Other users make the list longer, so it needs a bound. */
const MAX_TRANSFERS = 100;

/** Presents an offer to both sides: with names, without email addresses. */
export async function transferView(
  read: Read,
  row: TransferRow,
  offered: Pick<WorkspaceRow, 'title' | 'type'>,
): Promise<WorkspaceTransfer> {
  const { id, workspaceId, fromUserId, toUserId } = row;
  return {
    id,
    workspaceId,
    workspaceTitle: offered.title,
    workspaceType: workspaceTypeOf(offered.type),
    fromUserId,
    fromName: await readDisplayName(read, fromUserId),
    toUserId,
    toName: await readDisplayName(read, toUserId),
    createdAt: toTimestamp(row.createdAt),
    expiresAt: toTimestamp(row.expiresAt),
  };
}

/**
 * Returns the open offers to a user, or of one workspace, newest first.
 * @param now epoch milliseconds; expired offers are left out
 */
export async function openTransfers(
  read: Read,
  filter: { toUserId: string } | { workspaceId: string },
  now: number,
): Promise<WorkspaceTransfer[]> {
  const rows = await read
    .select({ transfer: workspaceTransfer, workspace })
    .from(workspaceTransfer)
    .innerJoin(workspace, and(eq(workspace.id, workspaceTransfer.workspaceId), isNull(workspace.deletedAt)))
    .where(
      and(
        'toUserId' in filter
          ? eq(workspaceTransfer.toUserId, filter.toUserId)
          : eq(workspaceTransfer.workspaceId, filter.workspaceId),
        eq(workspaceTransfer.status, 'pending'),
        gt(workspaceTransfer.expiresAt, now),
      ),
    )
    .orderBy(desc(workspaceTransfer.createdAt), desc(workspaceTransfer.id))
    .limit(MAX_TRANSFERS);
  const views: WorkspaceTransfer[] = [];
  for (const row of rows) views.push(await transferView(read, row.transfer, row.workspace));
  return views;
}
