import { getWorkspaceMembers, removeWorkspaceMember } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import { outboxOf } from '../current-outbox.ts';
import { deleteAgain, recreateLostItems } from './recreate-lost-items.ts';
import {
  forgetRemovedMember,
  readReturnedMembers,
  storeRemovedMember,
  type ReturnedMember,
} from './removed-members.ts';
import { forgetRestored, readRestored, type RestoredWorkspace } from './restored.ts';
import { useDeviceQuery } from './use-device-query.ts';

/** Returns the differences between this device and a restored server, with the actions for them [E4]. */
export function useRestored(userId: string) {
  const [restored, refetch] = useDeviceQuery(userId, readRestored);
  const forget = async (offer: RestoredWorkspace): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRestored(database, offer);
    await refetch();
  };
  const bring = async (offer: RestoredWorkspace): Promise<void> => {
    await recreateLostItems(outboxOf(userId), offer);
    // The rest of the offer stays. The next query skips the queued items.
    await (offer.returned.length === 0 ? forget(offer) : refetch());
  };
  const remove = async (offer: RestoredWorkspace): Promise<void> => {
    await deleteAgain(outboxOf(userId), offer);
    await (offer.missing.length + offer.files.length === 0 ? forget(offer) : refetch());
  };
  return { restored, forget, bring, remove };
}

/** Stores that the owner removed a member, in case the server is restored from an older backup [E4]. Never throws. */
export async function rememberRemoval(member: Omit<ReturnedMember, 'title'>): Promise<void> {
  try {
    const ownUserId = getRememberedUserId();
    const database = ownUserId === null ? undefined : await deviceOf(ownUserId).database();
    if (database) await storeRemovedMember(database, member);
  } catch {
    // Without a stored note there is nothing to offer later.
  }
}

const readMembers = (database: DeviceDatabase): Promise<readonly ReturnedMember[]> =>
  readReturnedMembers(
    database,
    async (workspaceId) => (await callOperation(getWorkspaceMembers, { workspaceId })).output,
  );

/** Returns the removed members who are back since the server was restored, with the actions for them [E4]. */
export function useReturnedMembers(userId: string) {
  const [members, refetch] = useDeviceQuery(userId, readMembers);
  const leave = async (member: ReturnedMember): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRemovedMember(database, member);
    await refetch();
  };
  /** @throws ApiError */
  const removeAgain = async (member: ReturnedMember): Promise<void> => {
    await callOperation(removeWorkspaceMember, { workspaceId: member.workspaceId, userId: member.userId });
    void refreshQueries(['members', 'workspaces']);
    await leave(member);
  };
  return { members, leave, removeAgain };
}
