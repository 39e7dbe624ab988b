import { withChangedTab } from '#shared/custom-tabs/change-tabs.ts';
import { updateCustomTab as contract } from '#shared/operations/custom-tabs.ts';
import { foundTab, tabsOf, writeTabs } from '#server/documents/workspaces/custom-tab-rows.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const updateCustomTab = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-settings');
    const before = await tabsOf(read, input.workspaceId);
    foundTab(before, input.id);
    return before;
  },
  write: async ({ tx, call, input, facts: before, seq }) => {
    const after = withChangedTab(before, input);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await seq();
      await writeTabs(tx, before, after, call.now);
    }
    return { answer: foundTab(after, input.id) };
  },
});
