import { toTimestamp } from '#shared/lib/scalars.ts';
import { getSessions as contract } from '#shared/operations/sessions.ts';
import { listSessions } from '#server/auth/sessions.ts';
import { queryHandler } from '../handler.ts';

export const getSessions = queryHandler(contract, async ({ call, read }) => {
  const { userId, sessionHash } = call.actor;
  const sessions = await listSessions(read, userId, call.now);
  return sessions.map(({ sessionHash: id, device, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    userId,
    device,
    createdAt: toTimestamp(createdAt),
    lastUsedAt: toTimestamp(lastUsedAt),
    expiresAt: toTimestamp(expiresAt),
    isCurrent: id === sessionHash,
  }));
});
