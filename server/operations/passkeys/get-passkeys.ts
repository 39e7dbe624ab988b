import { toTimestamp } from '#shared/lib/scalars.ts';
import { getPasskeys as contract } from '#shared/operations/passkeys.ts';
import { listPasskeys } from '#server/auth/passkeys/user-passkeys.ts';
import { queryHandler } from '../handler.ts';

export const getPasskeys = queryHandler(contract, async ({ call, read }) => {
  const passkeys = await listPasskeys(read, call.actor.userId);
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: toTimestamp(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toTimestamp(lastUsedAt),
  }));
});
