import { endUserSessions as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { actOnUser } from '../act-on-user.ts';

export const endUserSessions = actOnUser(contract, {
  write: async ({ tx, call, input, facts: { id } }) => {
    // The caller's own session stays, or the answer would sign them out in the middle of their work.
    const { actor } = call;
    const ended = await endSessions(tx, id, id === actor.userId ? actor.sessionHash : undefined);
    await recordActOf(tx, {
      call,
      input,
      level: 'info',
      message: `Ended all sessions (${ended}).`,
      subjectId: id,
    });
    return { answer: { id }, security: { kind: 'end-sessions', subjectId: id } };
  },
});
