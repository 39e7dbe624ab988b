import { eq } from 'drizzle-orm';
import { unsuspendUser as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { user } from '#server/db/schema/index.ts';
import { actOnUser } from '../act-on-user.ts';

export const unsuspendUser = actOnUser(contract, {
  write: async ({ tx, call, input, facts: subject }) => {
    const { id } = subject;
    if (subject.suspendedAt === null) return { answer: { id } };
    await tx.update(user).set({ suspendedAt: null, updatedAt: call.now }).where(eq(user.id, id));
    await recordActOf(tx, {
      call,
      input,
      level: 'info',
      message: 'Ended the suspension of the account.',
      subjectId: id,
    });
    return { answer: { id }, security: { kind: 'unsuspend-user', subjectId: id } };
  },
});
