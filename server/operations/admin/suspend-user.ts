import { eq } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { suspendUser as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { user } from '#server/db/schema/index.ts';
import { actOnUser } from '../act-on-user.ts';

export const suspendUser = actOnUser(contract, {
  check: ({ call: { actor }, subject }) => {
    if (subject.id === actor.userId) throw new AppError('conflict', ADMIN_MESSAGES.ownSuspension);
  },
  write: async ({ tx, call, input, facts: subject }) => {
    const { id } = subject;
    if (subject.suspendedAt !== null) return { answer: { id } };
    await tx.update(user).set({ suspendedAt: call.now, updatedAt: call.now }).where(eq(user.id, id));
    // The event of ended sessions closes their sockets.
    await endSessions(tx, id);
    await recordActOf(tx, {
      call,
      input,
      level: 'warning',
      message: 'Suspended the account.',
      subjectId: id,
    });
    return { answer: { id }, security: { kind: 'suspend-user', subjectId: id } };
  },
});
