import { withTabOrder } from '#shared/effects/change-tabs.ts';
import { reorderCustomTabs as contract } from '#shared/operations/custom-tabs.ts';
import { tabsOf, writeTabs } from '#server/documents/workspaces/custom-tab-rows.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const reorderCustomTabs = commandHandler(contract, {
  authorise: ({ call, input, read }) =>
    requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-settings'),
  write: async ({ tx, call, input, seq }) => {
    const before = await tabsOf(tx, input.workspaceId);
    // Ids of tabs that others deleted meanwhile are skipped; the remaining tabs still get this order.
    const after = withTabOrder(before, input.ids);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await seq();
      await writeTabs(tx, before, after, call.now);
    }
    return { answer: after };
  },
});
