import { eq } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { updateUserById as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { hasOtherAdministrator } from '#server/admin/other-administrators.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
import { actOnUser } from '../act-on-user.ts';

export const updateUserById = actOnUser(contract, {
  // The role is the key to everything else.
  isAlwaysProved: true,
  check: async ({ call: { actor }, input, subject, read }) => {
    if (!input.data.isAdmin && subject.id === actor.userId) {
      const isLast = !(await hasOtherAdministrator(read, subject.id));
      throw new AppError('conflict', isLast ? ADMIN_MESSAGES.lastAdministrator : ADMIN_MESSAGES.ownFlag);
    }
  },
  write: async ({ tx, call, input, facts: subject }) => {
    const { isAdmin } = input.data;
    const { id } = subject;
    if (subject.isAdmin === isAdmin) return { answer: { id } };
    await tx.update(user).set({ isAdmin, updatedAt: call.now }).where(eq(user.id, id));
    await raiseScope(tx, `user:${id}`);
    const message = isAdmin ? 'Made an administrator.' : 'Is no administrator any more.';
    await recordActOf(tx, { call, input, level: 'warning', message, subjectId: id });
    return {
      answer: { id },
      security: { kind: isAdmin ? 'grant-administrator' : 'revoke-administrator', subjectId: id },
    };
  },
});
