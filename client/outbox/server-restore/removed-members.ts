import * as v from 'valibot';
import type { Member } from '#shared/operations/members.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

const PREFIX = 'removed-member:';

const RemovedMember = v.object({
  workspaceId: v.string(),
  userId: v.string(),
  name: v.string(),
  /** The epoch of the server at the removal. */
  epoch: v.nullable(v.string()),
});

/** A member whom the owner removed on this device and who is a member again on the restored server [E4]. */
export interface ReturnedMember {
  workspaceId: string;
  /** Title of the workspace. */
  title: string;
  userId: string;
  name: string;
}

const keyOf = ({ workspaceId, userId }: Pick<ReturnedMember, 'workspaceId' | 'userId'>): string =>
  `${PREFIX}${workspaceId}:${userId}`;

/** Stores that a member was removed, because a backup may be older than the removal. */
export async function storeRemovedMember(
  database: DeviceDatabase,
  { workspaceId, userId, name }: Omit<ReturnedMember, 'title'>,
): Promise<void> {
  const epoch = (await database.get('snapshot', `workspace:${workspaceId}`))?.epoch ?? null;
  await database.put('meta', { workspaceId, userId, name, epoch }, keyOf({ workspaceId, userId }));
}

/**
 * Returns the removed members whom a restored server lists again. The note of a member who is not listed is deleted.
 * @param fetchMembers returns a workspace's current members from the server
 * @throws errors of the database; a workspace whose members cannot be fetched is skipped
 */
export async function readReturnedMembers(
  database: DeviceDatabase,
  fetchMembers: (workspaceId: string) => Promise<readonly Pick<Member, 'userId'>[]>,
): Promise<ReturnedMember[]> {
  const notes = await database.getAll('meta', IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`));
  const returned: ReturnedMember[] = [];
  for (const note of notes) {
    const removed = v.safeParse(RemovedMember, note);
    if (!removed.success) continue;
    const { workspaceId, userId, name, epoch } = removed.output;
    // Only the outbox's store writes snapshots.
    const snapshot = (await database.get('snapshot', `workspace:${workspaceId}`)) as
      ScopeSnapshot | undefined;
    if (
      !snapshot ||
      snapshot.epoch === epoch ||
      !('items' in snapshot.value) ||
      snapshot.value.workspace.role !== 'owner'
    )
      continue;
    const members = await fetchMembers(workspaceId).catch(() => undefined);
    if (!members) continue;
    if (members.some((member) => member.userId === userId))
      returned.push({ workspaceId, title: snapshot.value.workspace.title, userId, name });
    else await forgetRemovedMember(database, { workspaceId, userId });
  }
  return returned;
}

/** Deletes the note of a removal that the owner has decided about. */
export const forgetRemovedMember = (
  database: DeviceDatabase,
  member: Pick<ReturnedMember, 'workspaceId' | 'userId'>,
): Promise<void> => database.delete('meta', keyOf(member));
