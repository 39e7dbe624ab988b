import { withChangedTab } from '#shared/effects/change-tabs.ts';
import { updateCustomTab as contract } from '#shared/operations/custom-tabs.ts';
import { changeableTabs, requireTab, writeTabs } from '#server/documents/workspaces/custom-tab-rows.ts';
import { commandHandler } from '../handler.ts';

export const updateCustomTab = commandHandler(contract, {
  authorise: ({ call, input, read }) => changeableTabs(read, call.actor.userId, input),
  write: async ({ tx, call, input, facts: before, seq }) => {
    const after = withChangedTab(before, input);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await seq();
      await writeTabs(tx, before, after, call.now);
    }
    return { answer: requireTab(after, input.id) };
  },
});
