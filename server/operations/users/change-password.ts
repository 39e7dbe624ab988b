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
  prepare: async ({ call, input, facts: me }) => {
    await requireOwnPassword(me, input.currentPassword, REFUSAL, call);
    refuseWeakPassword(input.newPassword, [me.email, me.username ?? ''], 'newPassword');
    return { checkedHash: me.passwordHash, passwordHash: await hashPassword(input.newPassword) };
  },
  write: async ({ tx, call, facts: me, prepared: { checkedHash, passwordHash } }) => {
    const changed = await replacePassword(
      tx,
      { userId: me.id, passwordHash, keepSession: call.actor.sessionHash, previousHash: checkedHash },
      call.now,
    );
    // The password was changed elsewhere while the new one was hashed, so the checked password is no longer current.
    if (!changed) throw invalidInput(REFUSAL.message, { path: REFUSAL.path });
    const { mailer, config } = call.services;
    return {
      answer: { message: AUTH_MESSAGES.passwordChanged },
      security: { kind: 'change-password' },
      after: () => mailer.send(passwordChangedEmail(changed.email, config.publicUrl)),
    };
  },
});
