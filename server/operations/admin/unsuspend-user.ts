import { eq } from 'drizzle-orm';
import { unsuspendUser as contract } from '#shared/operations/admin-users.ts';
import { recordAct } from '#server/admin/admin-log.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { user } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const unsuspendUser = commandHandler(contract, {
  authorise: ({ call: { actor, now }, input, read }) =>
    authoriseAct(read, { actor, subjectId: input.id, now }),
  write: async ({ tx, call: { actor, now }, input, facts: subject }) => {
    const { id } = subject;
    if (subject.suspendedAt === null) return { answer: { id } };
    await tx.update(user).set({ suspendedAt: null, updatedAt: now }).where(eq(user.id, id));
    await recordAct(
      tx,
      {
        level: 'info',
        message: 'Ended the suspension of the account.',
        reason: input.reason,
        actorId: actor.userId,
        subjectId: id,
      },
      now,
    );
    return { answer: { id }, security: { kind: 'unsuspend-user', subjectId: id } };
  },
});
