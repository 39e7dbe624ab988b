import { getAiSettings as contract } from '#shared/operations/ai.ts';
import { aiSettingsView } from '#server/ai/settings/ai-settings-view.ts';
import { readDisplayName } from '#server/policies/members.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getAiSettings = queryHandler(contract, async ({ call, input: { workspaceId }, read }) => {
  const { userId } = call.actor;
  const { role } = await requireWorkspaceAccess(read, userId, workspaceId, 'read');
  const description = await call.services.ai.describe({ read, workspaceId, userId });
  const { modelChange } = description.state;
  const changedBy = modelChange && (await readDisplayName(read, modelChange.userId));
  return aiSettingsView(description, role, changedBy);
});
