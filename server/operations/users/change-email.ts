import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { invalidInput } from '#shared/errors/app-error.ts';
import { changeEmail as contract } from '#shared/operations/users.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { issueEmailChange } from '#server/auth/tokens/email-change-tokens.ts';
import {
  emailChangeRequestedEmail,
  emailChangeEmail,
  emailChangeTakenEmail,
} from '#server/auth/account-emails.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { findUserIdByAddress } from '#server/policies/invitation-access.ts';
import { commandHandler } from '../handler.ts';

const RULES = proofRules(contract);

export const changeEmail = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  prepare: async ({ call, input, facts: account }) => {
    const proof = await requireProof(account, input, RULES, call);
    if (input.newEmail === account.email) throw invalidInput(AUTH_MESSAGES.sameEmail, { path: 'newEmail' });
    return proof;
  },
  write: async ({ tx, call, input: { newEmail }, facts: account, prepared: proof }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    const isTaken = (await findUserIdByAddress(tx, newEmail)) !== undefined;
    // A token is written for a taken address too: the answer and the work are the same, and nobody receives that
    // token.
    const token = await issueEmailChange(tx, { userId: account.id, email: newEmail }, call.now);
    const { mailer, config } = call.services;
    return {
      answer: { message: AUTH_MESSAGES.emailChangeAsked },
      security: { kind: 'request-email-change', email: newEmail },
      afterCommit: async () => {
        await Promise.all([
          mailer.send(
            isTaken
              ? emailChangeTakenEmail(newEmail, config.publicUrl)
              : emailChangeEmail(newEmail, config.publicUrl, token),
          ),
          mailer.send(emailChangeRequestedEmail(account.email, config.publicUrl)),
        ]);
      },
    };
  },
});
