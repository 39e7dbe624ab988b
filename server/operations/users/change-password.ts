import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { invalidInput } from '#shared/errors/app-error.ts';
import { changePassword as contract } from '#shared/operations/users.ts';
import { hashPassword } from '#server/auth/passwords/argon2.ts';
import { passwordChangedEmail } from '#server/auth/account-emails.ts';
import { findPasswordHolder, requireOwnPassword } from '#server/auth/passwords/own-password.ts';
import { replacePassword } from '#server/auth/passwords/replace-password.ts';
import { refuseWeakPassword } from '#server/auth/passwords/weak-passwords.ts';
import { commandHandler } from '../handler.ts';

const REFUSAL = { path: 'currentPassword', message: AUTH_MESSAGES.wrongCurrentPassword };

export const changePassword = commandHandler(contract, {
  authorise: ({ call, read }) => findPasswordHolder(read, call.actor.userId),
  prepare: async ({ call, input, facts: account }) => {
    await requireOwnPassword(account, input.currentPassword, REFUSAL, call);
    refuseWeakPassword(input.newPassword, [account.email, account.username ?? ''], 'newPassword');
    return { checkedHash: account.passwordHash, passwordHash: await hashPassword(input.newPassword) };
  },
  write: async ({ tx, call, facts: account, prepared: { checkedHash, passwordHash } }) => {
    const changed = await replacePassword(
      tx,
      { userId: account.id, passwordHash, keepSession: call.actor.sessionHash, previousHash: checkedHash },
      call.now,
    );
    // The password was changed elsewhere while the new one was hashed, so the checked password is no longer current.
    if (!changed) throw invalidInput(REFUSAL.message, { path: REFUSAL.path });
    const { mailer, config } = call.services;
    return {
      answer: { message: AUTH_MESSAGES.passwordChanged },
      security: { kind: 'change-password' },
      afterCommit: () => mailer.send(passwordChangedEmail(changed.email, config.publicUrl)),
    };
  },
});
