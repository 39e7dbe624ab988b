import { revokeOtherSessions as contract } from '#shared/operations/sessions.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { commandHandler } from '../handler.ts';

export const revokeOtherSessions = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  write: async ({ tx, call }) => {
    const { userId, sessionHash } = call.actor;
    const revoked = await endSessions(tx, userId, sessionHash);
    return { answer: { revoked }, security: { kind: 'end-sessions', detail: 'others' } };
  },
});
