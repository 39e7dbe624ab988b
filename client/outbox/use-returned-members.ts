import { useCallback, useEffect, useState } from 'react';
import { getWorkspaceMembers, removeWorkspaceMember } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { refreshQueries } from '#client/api/query-client.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { outboxOf } from './current-outbox.ts';
import {
  forgetRemovedMember,
  noteRemovedMember,
  readReturnedMembers,
  type ReturnedMember,
} from './removed-members.ts';

const NONE: readonly ReturnedMember[] = [];
/** The queue moves often, and the server is asked. */
const LOOK_AFTER_MS = 1_000;

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

/** Who was taken out of a workspace and is in it again since the server was restored [E4]. */
export function useReturnedMembers(userId: string) {
  const [members, setMembers] = useState(NONE);
  const read = useCallback(async (): Promise<readonly ReturnedMember[]> => {
    try {
      const database = await deviceOf(userId).database();
      if (!database) return NONE;
      const ask = async (workspaceId: string) =>
        (await callOperation(getWorkspaceMembers, { workspaceId })).output;
      return await readReturnedMembers(database, ask);
    } catch {
      // Looked for again when the panel is opened the next time.
      return NONE;
    }
  }, [userId]);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      void read().then((found) => {
        if (!isOver) setMembers((before) => (before.length + found.length === 0 ? before : found));
      });
    };
    look();
    // The queue moves with every snapshot, and a new one may be of a new epoch.
    const stop = outboxOf(userId).subscribe(() => (timer ??= setTimeout(look, LOOK_AFTER_MS)));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [read, userId]);
  const leave = async (member: ReturnedMember): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRemovedMember(database, member);
    setMembers(await read());
  };
  /** @throws ApiError */
  const removeAgain = async (member: ReturnedMember): Promise<void> => {
    await callOperation(removeWorkspaceMember, { workspaceId: member.workspaceId, userId: member.userId });
    void refreshQueries(['members', 'workspaces']);
    await leave(member);
  };
  return { members, leave, removeAgain };
}
