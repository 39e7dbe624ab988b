import { searchWorkspace as contract } from '#shared/operations/search.ts';
import { searchWorkspaceJob } from '#server/documents/search/search-workspace-job.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const searchWorkspace = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  return call.services.workers.run(searchWorkspaceJob, input, call.actor.userId);
});
