import { eq } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { suspendUser as contract } from '#shared/operations/admin-users.ts';
import { recordAct } from '#server/admin/admin-log.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { user } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const suspendUser = commandHandler(contract, {
  authorise: async ({ call: { actor, now }, input, read }) => {
    const subject = await authoriseAct(read, { actor, subjectId: input.id, now });
    if (subject.id === actor.userId) throw new AppError('conflict', ADMIN_MESSAGES.ownSuspension);
    return subject;
  },
  write: async ({ tx, call: { actor, now }, input, facts: subject }) => {
    const { id } = subject;
    if (subject.suspendedAt !== null) return { answer: { id } };
    await tx.update(user).set({ suspendedAt: now, updatedAt: now }).where(eq(user.id, id));
    // The event of ended sessions closes their sockets.
    await endSessions(tx, id);
    await recordAct(
      tx,
      {
        level: 'warning',
        message: 'Suspended the account.',
        reason: input.reason,
        actorId: actor.userId,
        subjectId: id,
      },
      now,
    );
    return { answer: { id }, security: { kind: 'suspend-user', subjectId: id } };
  },
});
