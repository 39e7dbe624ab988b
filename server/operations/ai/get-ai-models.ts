import { getAiModels as contract } from '#shared/operations/ai.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getAiModels = queryHandler(contract, async ({ call, input: { workspaceId }, read }) => {
  const { userId } = call.actor;
  await requireWorkspaceAccess(read, userId, workspaceId, 'read');
  const { models, prices } = await call.services.ai.models({ read, workspaceId, userId });
  return { models: [...models], prices: [...prices] };
});
