import { ApiError } from '#client/api/api-error.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/workspace-note.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Person } from '#client/editor/references/references.ts';

/** Asks the server, through the query cache. */
const asking = lazyModule(() => import('./fetch-members.ts'));

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
    const { fetchMembers } = await asking.load().catch((error: unknown) => {
      throw ApiError.unreachable(error);
    });
    const people = (await fetchMembers(workspaceId)).map(({ userId: id, name }) => ({ id, name }));
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
