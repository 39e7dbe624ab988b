import { getWorkspaceMembers, removeWorkspaceMember } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { refreshQueries } from '#client/api/cached-answers.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import {
  forgetRemovedMember,
  noteRemovedMember,
  readReturnedMembers,
  type ReturnedMember,
} from './removed-members.ts';
import { useLookedFor } from './use-looked-for.ts';

/** Remembers whom the owner took out, for when the server is set back [E4]. Never throws. */
export async function rememberRemoval(member: Omit<ReturnedMember, 'title'>): Promise<void> {
  try {
    const self = getRememberedUserId();
    const database = self === null ? undefined : await deviceOf(self).database();
    if (database) await noteRemovedMember(database, member);
  } catch {
    // What this browser does not keep it cannot offer.
  }
}

const readMembers = (database: DeviceDatabase): Promise<readonly ReturnedMember[]> =>
  readReturnedMembers(
    database,
    async (workspaceId) => (await callOperation(getWorkspaceMembers, { workspaceId })).output,
  );

/** Who was taken out of a workspace and is in it again since the server was restored [E4]. */
export function useReturnedMembers(userId: string) {
  const [members, lookNow] = useLookedFor(userId, readMembers);
  const leave = async (member: ReturnedMember): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRemovedMember(database, member);
    await lookNow();
  };
  /** @throws ApiError */
  const removeAgain = async (member: ReturnedMember): Promise<void> => {
    await callOperation(removeWorkspaceMember, { workspaceId: member.workspaceId, userId: member.userId });
    void refreshQueries(['members', 'workspaces']);
    await leave(member);
  };
  return { members, leave, removeAgain };
}
