import { eq } from 'drizzle-orm';
import { changeSettings, DEFAULT_SETTINGS, readSettings } from '#shared/documents/workspace-settings.ts';
import { updateWorkspace as contract } from '#shared/operations/workspaces.ts';
import { workspace } from '#server/db/schema/index.ts';
import { workspaceView } from '#server/documents/workspaces/workspace-views.ts';
import { raiseInvited } from '#server/policies/raise-invited.ts';
import { raiseMembers } from '#server/policies/members.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const updateWorkspace = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { userId } = call.actor;
    const facts = await requireWorkspaceAccess(read, userId, input.id, 'change-settings');
    const model = input.settings?.aiConfig?.defaultModel;
    if (model !== undefined && isNewModel(model, facts.workspace.settings))
      await call.services.ai.requireSelectable({ read, workspaceId: input.id, userId }, model);
    return facts;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const before = facts.workspace;
    const title = input.title ?? before.title;
    const settings = changeSettings(readSettings(before.settings), input.settings ?? {});
    const isNewTitle = title !== before.title;
    if (!isNewTitle && JSON.stringify(settings) === JSON.stringify(readSettings(before.settings))) {
      return { answer: await workspaceView(tx, before, facts.role) };
    }
    const [after] = await tx
      .update(workspace)
      .set({ title, settings: { ...settings }, seq: await seq(), updatedAt: call.now })
      .where(eq(workspace.id, input.id))
      .returning();
    if (isNewTitle) {
      await raiseMembers(tx, input.id);
      await raiseInvited(tx, input.id);
    }
    return { answer: await workspaceView(tx, after ?? before, facts.role) };
  },
});

/** The default means that no model is selected. A stored choice can be sent again with other settings. */
const isNewModel = (model: string, stored: unknown): boolean =>
  model !== DEFAULT_SETTINGS.aiConfig.defaultModel && model !== readSettings(stored).aiConfig.defaultModel;
