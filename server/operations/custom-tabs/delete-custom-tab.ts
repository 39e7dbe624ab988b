import { deleteCustomTab as contract } from '#shared/operations/custom-tabs.ts';
import { foundTab, tabsOf, writeTabs } from '#server/documents/workspaces/custom-tab-rows.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const deleteCustomTab = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-settings');
    const before = await tabsOf(read, input.workspaceId);
    foundTab(before, input.id);
    return before;
  },
  write: async ({ tx, call, input: { id }, facts: before, seq }) => {
    await seq();
    const after = before.filter((tab) => tab.id !== id);
    await writeTabs(tx, before, after, call.now);
    return { answer: { id } };
  },
});
