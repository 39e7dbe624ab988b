import { getCustomTabs as contract } from '#shared/operations/custom-tabs.ts';
import { tabsOf } from '#server/documents/workspaces/custom-tab-rows.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getCustomTabs = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  return tabsOf(read, input.workspaceId);
});
