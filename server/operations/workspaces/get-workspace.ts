import { getWorkspace as contract } from '#shared/operations/workspaces.ts';
import { workspaceView } from '#server/documents/workspaces/workspace-views.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspace = queryHandler(contract, async ({ call, input, read }) => {
  const { workspace, role } = await requireWorkspaceAccess(read, call.actor.userId, input.id, 'read');
  return workspaceView(read, workspace, role);
});
