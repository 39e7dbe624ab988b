import type { OutputOf } from '#shared/operations/contract.ts';
import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey } from '#client/api/operation-hooks.ts';
import { queryClient } from '#client/api/query-client.ts';

/** The members of a workspace, from the query cache or from the server. @throws ApiError */
export function fetchMembers(workspaceId: string): Promise<OutputOf<typeof getWorkspaceMembers>> {
  const input = { workspaceId };
  return queryClient.fetchQuery({
    queryKey: operationKey(getWorkspaceMembers, input),
    queryFn: async ({ signal }) => (await callOperation(getWorkspaceMembers, input, { signal })).output,
    meta: { shows: getWorkspaceMembers.shows },
    // The writer waits for the list while typing, so a failure must be known soon.
    retry: false,
  });
}
