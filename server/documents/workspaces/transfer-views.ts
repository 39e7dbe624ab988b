import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { user, workspace, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { shownName } from '#server/policies/members.ts';
import type { TransferRow } from '#server/policies/transfer-access.ts';
import type { WorkspaceRow } from '#server/policies/workspace-access.ts';
import { shownType } from './workspace-views.ts';

type Read = Pick<Tx, 'select'>;

/** Others make the list longer: it does not grow without end. */
const MOST = 100;

/** One offer as both sides see it: names, no addresses. */
export async function transferView(
  read: Read,
  row: TransferRow,
  of: Pick<WorkspaceRow, 'title' | 'type'>,
): Promise<WorkspaceTransfer> {
  const { id, workspaceId, fromUserId, toUserId } = row;
  return {
    id,
    workspaceId,
    workspaceTitle: of.title,
    workspaceType: shownType(of.type),
    fromUserId,
    fromName: await nameOf(read, fromUserId),
    toUserId,
    toName: await nameOf(read, toUserId),
    createdAt: toTimestamp(row.createdAt),
    expiresAt: toTimestamp(row.expiresAt),
  };
}

/**
 * The open offers to a person, or of one workspace; newest first.
 * @param now epoch milliseconds: what ran out before is not among them
 */
export async function openTransfers(
  read: Read,
  which: { toUserId: string } | { workspaceId: string },
  now: number,
): Promise<WorkspaceTransfer[]> {
  const rows = await read
    .select({ transfer: workspaceTransfer, workspace })
    .from(workspaceTransfer)
    .innerJoin(workspace, and(eq(workspace.id, workspaceTransfer.workspaceId), isNull(workspace.deletedAt)))
    .where(
      and(
        'toUserId' in which
          ? eq(workspaceTransfer.toUserId, which.toUserId)
          : eq(workspaceTransfer.workspaceId, which.workspaceId),
        eq(workspaceTransfer.status, 'pending'),
        gt(workspaceTransfer.expiresAt, now),
      ),
    )
    .orderBy(desc(workspaceTransfer.createdAt), desc(workspaceTransfer.id))
    .limit(MOST);
  const views: WorkspaceTransfer[] = [];
  for (const row of rows) views.push(await transferView(read, row.transfer, row.workspace));
  return views;
}

async function nameOf(read: Read, userId: string): Promise<string> {
  const [row] = await read.select({ username: user.username }).from(user).where(eq(user.id, userId));
  return shownName(row?.username ?? null);
}
