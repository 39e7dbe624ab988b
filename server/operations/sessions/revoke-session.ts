import { notFound } from '#shared/errors/app-error.ts';
import { revokeSession as contract } from '#shared/operations/sessions.ts';
import { endSession, isSessionOf } from '#server/auth/sessions.ts';
import { commandHandler } from '../handler.ts';

export const revokeSession = commandHandler(contract, {
  authorise: async ({ call, input: { id }, read }) => {
    if (!(await isSessionOf(read, call.actor.userId, id))) throw notFound('This session');
  },
  write: async ({ tx, call, input: { id } }) => {
    const { userId, sessionHash } = call.actor;
    await endSession(tx, { userId, sessionHash: id }, id === sessionHash ? 'go-on' : 'stop');
    return { answer: { id }, security: { kind: 'end-sessions', detail: 'one' } };
  },
});
