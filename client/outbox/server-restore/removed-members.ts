import * as v from 'valibot';
import type { Member } from '#shared/operations/members.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { ScopeSnapshot } from '../queue/scope-snapshot.ts';

const PREFIX = 'removed-member:';

const Removed = v.object({
  workspaceId: v.string(),
  userId: v.string(),
  name: v.string(),
  /** The server's life in which it was done. */
  epoch: v.nullable(v.string()),
});

/** Somebody whom the owner took out of a workspace on this device, and whom a restored server has in it again [E4]. */
export interface ReturnedMember {
  workspaceId: string;
  /** Of the workspace. */
  title: string;
  userId: string;
  name: string;
}

const keyOf = ({ workspaceId, userId }: Pick<ReturnedMember, 'workspaceId' | 'userId'>): string =>
  `${PREFIX}${workspaceId}:${userId}`;

/** Remembers that somebody was taken out: a backup may not know of it. */
export async function noteRemovedMember(
  database: DeviceDatabase,
  { workspaceId, userId, name }: Omit<ReturnedMember, 'title'>,
): Promise<void> {
  const epoch = (await database.get('snapshot', `workspace:${workspaceId}`))?.epoch ?? null;
  await database.put('meta', { workspaceId, userId, name, epoch }, keyOf({ workspaceId, userId }));
}

/**
 * Whom a restored server has again. Who is not there any more is forgotten.
 * @param ask the people of a workspace as the server has them now
 * @throws what the database threw; where the server does not answer, nothing is offered yet
 */
export async function readReturnedMembers(
  database: DeviceDatabase,
  ask: (workspaceId: string) => Promise<readonly Pick<Member, 'userId'>[]>,
): Promise<ReturnedMember[]> {
  const notes = await database.getAll('meta', IDBKeyRange.bound(PREFIX, `${PREFIX}\uffff`));
  const found: ReturnedMember[] = [];
  for (const note of notes) {
    const removed = v.safeParse(Removed, note);
    if (!removed.success) continue;
    const { workspaceId, userId, name, epoch } = removed.output;
    // Written by the outbox's store alone.
    const now = (await database.get('snapshot', `workspace:${workspaceId}`)) as ScopeSnapshot | undefined;
    if (!now || now.epoch === epoch || !('items' in now.value) || now.value.workspace.role !== 'owner')
      continue;
    const members = await ask(workspaceId).catch(() => undefined);
    if (!members) continue;
    if (members.some((member) => member.userId === userId))
      found.push({ workspaceId, title: now.value.workspace.title, userId, name });
    else await forgetRemovedMember(database, { workspaceId, userId });
  }
  return found;
}

/** It was dealt with. */
export const forgetRemovedMember = (
  database: DeviceDatabase,
  member: Pick<ReturnedMember, 'workspaceId' | 'userId'>,
): Promise<void> => database.delete('meta', keyOf(member));
