import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey } from '#client/api/operation-hooks.ts';
import { queryClient } from '#client/api/query-client.ts';
import type { Person } from '#client/editor/references/references.ts';

/** Names whose beginning, or the beginning of a word in them, fits. */
export function matchingPeople(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const told = name.toLocaleLowerCase();
    return told.startsWith(wanted) || told.split(/\s+/).some((word) => word.startsWith(wanted));
  });
}

/** The people of a workspace, asked for when somebody is first to be named. Throws ApiError. */
export async function loadPeople(workspaceId: string): Promise<readonly Person[]> {
  const input = { workspaceId };
  const members = await queryClient.fetchQuery({
    queryKey: operationKey(getWorkspaceMembers, input),
    queryFn: async ({ signal }) => (await callOperation(getWorkspaceMembers, input, { signal })).output,
    meta: { shows: getWorkspaceMembers.shows },
    // Who waits for it is writing: they would rather have gone on.
    retry: false,
  });
  return members.map(({ userId, name }) => ({ id: userId, name }));
}
