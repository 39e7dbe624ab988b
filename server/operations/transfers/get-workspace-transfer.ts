import { getWorkspaceTransfer as contract } from '#shared/operations/transfers.ts';
import { openTransfers } from '#server/documents/workspaces/transfer-views.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspaceTransfer = queryHandler(contract, async ({ call, input, read }) => {
  const { userId } = call.actor;
  await requireWorkspaceAccess(read, userId, input.workspaceId, 'read');
  const [open] = await openTransfers(read, { workspaceId: input.workspaceId }, call.now);
  return open && [open.fromUserId, open.toUserId].includes(userId) ? open : null;
});
