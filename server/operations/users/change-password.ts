import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { invalidInput } from '#shared/errors/app-error.ts';
import { changePassword as contract } from '#shared/operations/users.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { hashPassword } from '#server/auth/passwords/argon2.ts';
import { passwordChangedEmail } from '#server/auth/account-emails.ts';
import { replacePassword } from '#server/auth/passwords/replace-password.ts';
import { refuseWeakPassword } from '#server/auth/passwords/weak-passwords.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { commandHandler } from '../handler.ts';

const REFUSAL = { path: 'currentPassword', message: AUTH_MESSAGES.wrongCurrentPassword };
const RULES = proofRules(contract, REFUSAL);

/** Changes the password, or sets the first one of an account that has none. */
export const changePassword = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  prepare: async ({ call, input: { currentPassword, passkey, actProof, newPassword }, facts: account }) => {
    const proof = await requireProof(account, { password: currentPassword, passkey, actProof }, RULES, call);
    refuseWeakPassword(newPassword, [account.email, account.username ?? ''], 'newPassword');
    return { proof, previousHash: account.passwordHash, passwordHash: await hashPassword(newPassword) };
  },
  write: async ({ tx, call, facts: account, prepared: { proof, previousHash, passwordHash } }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    const changed = await replacePassword(
      tx,
      { userId: account.id, passwordHash, keepSession: call.actor.sessionHash, previousHash },
      call.now,
    );
    // The password was changed elsewhere while the new one was hashed, so the checked password is no longer current.
    if (!changed) throw invalidInput(REFUSAL.message, { path: REFUSAL.path });
    const { mailer, config } = call.services;
    return {
      answer: { message: previousHash === null ? AUTH_MESSAGES.passwordSet : AUTH_MESSAGES.passwordChanged },
      security: { kind: 'change-password' },
      afterCommit: () => mailer.send(passwordChangedEmail(changed.email, config.publicUrl)),
    };
  },
});
