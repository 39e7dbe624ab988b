import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { restoreUser as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { cancelDeletion } from '#server/auth/accounts/account-deletion.ts';
import { accountRestoredEmail } from '#server/auth/admin-emails.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { commandHandler } from '../handler.ts';

export const restoreUser = commandHandler(contract, {
  authorise: async ({ call: { actor, now }, input, read }) => {
    const subject = await authoriseAct(read, { actor, subjectId: input.id, now });
    const { id, email, deletionAskedAt } = subject;
    if (deletionAskedAt === null) throw new AppError('conflict', ADMIN_MESSAGES.noDeletion);
    return { id, email, deletionAskedAt };
  },
  write: async ({ tx, call, input, facts: { id, email, deletionAskedAt } }) => {
    const { now, services } = call;
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
