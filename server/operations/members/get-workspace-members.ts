import { getWorkspaceMembers as contract } from '#shared/operations/members.ts';
import { memberViews } from '#server/documents/workspaces/member-views.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspaceMembers = queryHandler(contract, async ({ call, input, read }) => {
  const { role } = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  return memberViews(read, input.workspaceId, { userId: call.actor.userId, role });
});
