import { restoreWritingStyle as contract } from '#shared/operations/writing-styles.ts';
import { insertStyle } from '#server/ai/styles/style-rows.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

/** Puts back a deleted style under its id, so that the documents that had it have it again. */
export const restoreWritingStyle = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { userId } = call.actor;
    if (input.workspaceId !== null)
      await requireWorkspaceAccess(read, userId, input.workspaceId, 'change-settings');
    await requireFreeIds(read, userId, [input.id]);
  },
  write: async ({ tx, call, input, seq }) => {
    const answer = await insertStyle(tx, { ...input, userId: call.actor.userId, now: call.now });
    await seq();
    return { answer };
  },
});
