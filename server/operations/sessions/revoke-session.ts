import { notFound } from '#shared/errors/app-error.ts';
import { revokeSession as contract } from '#shared/operations/sessions.ts';
import { endSession, isSessionOf } from '#server/auth/sessions.ts';
import { commandHandler } from '../handler.ts';

export const revokeSession = commandHandler(contract, {
  authorise: async ({ call, input: { id }, read }) => {
    if (!(await isSessionOf(read, call.actor.userId, id))) throw notFound('This session');
  },
  write: async ({ tx, call, input: { id } }) => {
    await endSession(tx, { userId: call.actor.userId, sessionHash: id });
    return { answer: { id }, security: { kind: 'end-sessions', detail: 'one' } };
  },
});
