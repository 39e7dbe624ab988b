import { deleteCustomTab as contract } from '#shared/operations/custom-tabs.ts';
import { changeableTabs, writeTabs } from '#server/documents/workspaces/custom-tab-rows.ts';
import { commandHandler } from '../handler.ts';

export const deleteCustomTab = commandHandler(contract, {
  authorise: ({ call, input, read }) => changeableTabs(read, call.actor.userId, input),
  write: async ({ tx, call, input: { id }, facts: before, seq }) => {
    await seq();
    const after = before.filter((tab) => tab.id !== id);
    await writeTabs(tx, before, after, call.now);
    return { answer: { id } };
  },
});
