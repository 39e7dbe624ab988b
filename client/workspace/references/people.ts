import { ApiError } from '#client/api/api-error.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/device-notes.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Person } from '#client/editor/references/references.ts';

/** Loads the members from the server, through the query cache. */
const membersModule = lazyModule(() => import('./fetch-members.ts'));

/** The people whose name, or a word of it, begins with the query. */
export function matchingPeople(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const lowerCaseName = name.toLocaleLowerCase();
    return (
      lowerCaseName.startsWith(wanted) || lowerCaseName.split(/\s+/).some((word) => word.startsWith(wanted))
    );
  });
}

/**
 * Loads the people of a workspace for mentions; offline, the people of the last answer, which this device stores.
 * @throws ApiError if the request fails and no answer is stored
 */
export async function loadPeople(workspaceId: string, userId: string): Promise<readonly Person[]> {
  const database = await deviceOf(userId).database();
  const key = workspaceNote('people', workspaceId);
  try {
    const { fetchMembers } = await membersModule.load().catch((error: unknown) => {
      throw ApiError.unreachable(error);
    });
    const people = (await fetchMembers(workspaceId)).map(({ userId: id, name }) => ({ id, name }));
    // If the device is full, only this page has them.
    await database?.put('meta', people, key).catch(() => {});
    return people;
  } catch (error) {
    // Only the `put` above writes this entry.
    const stored = (await database?.get('meta', key)) as readonly Person[] | undefined;
    if (!stored) throw error;
    return stored;
  }
}
