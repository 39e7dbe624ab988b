import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { deleteUser as contract } from '#shared/operations/admin-users.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { offerSharedWorkspaces } from '#server/admin/offer-shared-workspaces.ts';
import { beginDeletion, DELETION_GRACE_MS } from '#server/auth/accounts/account-deletion.ts';
import { accountDeletedByAdministratorEmail } from '#server/auth/admin-emails.ts';
import { endSubscription } from '#server/billing/payments/end-subscription.ts';
import { actOnUser } from '../act-on-user.ts';

export const deleteUser = actOnUser(contract, {
  check: ({ call: { actor }, subject }) => {
    if (subject.id === actor.userId) throw new AppError('conflict', ADMIN_MESSAGES.ownDeletion);
  },
  prepare: ({ call: { services }, facts: { id } }) =>
    endSubscription(services.payments, services.db.read, id),
  write: async ({ tx, call, input, facts: { id, email, deletionAskedAt } }) => {
    const { now, services } = call;
    // A second request must not move the end of the 15 days.
    if (deletionAskedAt !== null) return { answer: { id } };
    const { publicUrl } = services.config;
    const offers = await offerSharedWorkspaces(tx, id, publicUrl, now);
    await beginDeletion(tx, id, now);
    await recordActOf(tx, {
      call,
      input,
      level: 'warning',
      message: 'Started the deletion of the account.',
      subjectId: id,
    });
    return {
      answer: { id },
      security: { kind: 'request-account-deletion', subjectId: id },
      afterCommit: async () => {
        const notice = accountDeletedByAdministratorEmail(email, publicUrl, now + DELETION_GRACE_MS);
        await Promise.all([notice, ...offers].map((message) => services.mailer.send(message)));
      },
    };
  },
});
