import { getWorkspaceTree as contract } from '#shared/operations/tree.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { PreserializedResponse } from '../preserialized-response.ts';

export const getWorkspaceTree = queryHandler(contract, async ({ call, input, read }) => {
  const { workspaceId, sinceSeq, after } = input;
  await requireWorkspaceAccess(read, call.actor.userId, workspaceId, 'read');
  return new PreserializedResponse(await call.services.trees.page({ workspaceId, sinceSeq, after }));
});
