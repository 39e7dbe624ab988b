import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createPasskeyChallenge as contract } from '#shared/operations/proof.ts';
import { issueChallenge } from '#server/auth/passkeys/challenges.ts';
import { requestOptions } from '#server/auth/passkeys/passkey-options.ts';
import { relyingParty } from '#server/auth/passkeys/relying-party.ts';
import { listPasskeys } from '#server/auth/passkeys/user-passkeys.ts';
import { commandHandler } from '../handler.ts';

export const createPasskeyChallenge = commandHandler(contract, {
  authorise: async ({ call, read }) => {
    const passkeys = await listPasskeys(read, call.actor.userId);
    // Without a list the browser would offer the passkeys of other accounts.
    if (passkeys.length === 0) throw new AppError('conflict', AUTH_MESSAGES.noPasskeyYet);
    return passkeys;
  },
  write: async ({ tx, call, facts: passkeys }) => {
    const { userId } = call.actor;
    const challenge = await issueChallenge(tx, { kind: 'passkey-proof', userId }, call.now);
    return { answer: requestOptions(relyingParty(call.services.config), challenge, passkeys) };
  },
});
