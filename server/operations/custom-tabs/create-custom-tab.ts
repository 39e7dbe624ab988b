import { withTab } from '#shared/effects/change-tabs.ts';
import { MAX_CUSTOM_TABS } from '#shared/custom-tabs/custom-tab.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createCustomTab as contract } from '#shared/operations/custom-tabs.ts';
import { requireTab, tabsOf, writeTabs } from '#server/documents/workspaces/custom-tab-rows.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const createCustomTab = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-settings');
    await requireFreeIds(read, call.actor.userId, [input.id]);
  },
  write: async ({ tx, call, input, seq }) => {
    const before = await tabsOf(tx, input.workspaceId);
    if (before.length >= MAX_CUSTOM_TABS)
      throw new AppError('limit_reached', `A workspace has at most ${MAX_CUSTOM_TABS} tabs.`);
    const after = withTab(before, input, call.actor.userId);
    await seq();
    await writeTabs(tx, before, after, call.now);
    return { answer: requireTab(after, input.id) };
  },
});
