import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { restoreUser as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { cancelDeletion } from '#server/auth/accounts/account-deletion.ts';
import { accountRestoredEmail } from '#server/auth/admin-emails.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { actOnUser } from '../act-on-user.ts';

const noDeletion = () => new AppError('conflict', ADMIN_MESSAGES.noDeletion);

export const restoreUser = actOnUser(contract, {
  check: ({ subject }) => {
    if (subject.deletionAskedAt === null) throw noDeletion();
  },
  write: async ({ tx, call, input, facts: { id, email, deletionAskedAt } }) => {
    const { now, services } = call;
    if (deletionAskedAt === null) throw noDeletion();
    await cancelDeletion(tx, id, deletionAskedAt, now);
    await raiseScope(tx, `user:${id}`);
    await recordActOf(tx, {
      call,
      input,
      level: 'info',
      message: 'Cancelled the deletion of the account.',
      subjectId: id,
    });
    return {
      answer: { id },
      security: { kind: 'cancel-account-deletion', subjectId: id },
      afterCommit: () => services.mailer.send(accountRestoredEmail(email, services.config.publicUrl)),
    };
  },
});
