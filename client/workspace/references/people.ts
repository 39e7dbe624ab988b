import type { OutputOf } from '#shared/operations/contract.ts';
import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey } from '#client/api/operation-hooks.ts';
import { queryClient } from '#client/api/query-client.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/workspace-note.ts';
import type { Person } from '#client/editor/references/references.ts';

/** Names whose beginning, or the beginning of a word in them, fits. */
export function matchingPeople(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const told = name.toLocaleLowerCase();
    return told.startsWith(wanted) || told.split(/\s+/).some((word) => word.startsWith(wanted));
  });
}

/**
 * The people of a workspace, asked for when somebody is first to be named; without a network those that were told last.
 * Throws ApiError where nobody is known.
 */
export async function loadPeople(workspaceId: string, userId: string): Promise<readonly Person[]> {
  const database = await deviceOf(userId).database();
  const note = workspaceNote('people', workspaceId);
  try {
    const people = (await askMembers(workspaceId)).map(({ userId: id, name }) => ({ id, name }));
    // A device that is full knows them for now.
    await database?.put('meta', people, note).catch(() => {});
    return people;
  } catch (error) {
    // Written above alone.
    const kept = (await database?.get('meta', note)) as readonly Person[] | undefined;
    if (!kept) throw error;
    return kept;
  }
}

function askMembers(workspaceId: string): Promise<OutputOf<typeof getWorkspaceMembers>> {
  const input = { workspaceId };
  return queryClient.fetchQuery({
    queryKey: operationKey(getWorkspaceMembers, input),
    queryFn: async ({ signal }) => (await callOperation(getWorkspaceMembers, input, { signal })).output,
    meta: { shows: getWorkspaceMembers.shows },
    // Who waits for it is writing: they would rather have gone on.
    retry: false,
  });
}
