import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { MAX_PASSKEYS } from '#shared/accounts/passkeys.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { createPasskeyOptions as contract } from '#shared/operations/passkeys.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { issueChallenge } from '#server/auth/passkeys/challenges.ts';
import { creationOptions } from '#server/auth/passkeys/passkey-options.ts';
import { relyingParty } from '#server/auth/passkeys/relying-party.ts';
import { listPasskeys } from '#server/auth/passkeys/user-passkeys.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { commandHandler } from '../handler.ts';

const RULES = proofRules(contract);

export const createPasskeyOptions = commandHandler(contract, {
  authorise: async ({ call, read }) => {
    const account = await requireOwnAccount(read, call.actor.userId);
    const passkeys = await listPasskeys(read, account.id);
    if (passkeys.length >= MAX_PASSKEYS) throw new AppError('limit_reached', AUTH_MESSAGES.passkeyLimit);
    return { account, passkeys };
  },
  prepare: ({ call, input, facts: { account } }) => requireProof(account, input, RULES, call),
  write: async ({ tx, call, facts: { account, passkeys }, prepared: proof }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    const challenge = await issueChallenge(
      tx,
      { kind: 'passkey-registration', userId: account.id },
      call.now,
    );
    const { id, email, username } = account;
    const party = relyingParty(call.services.config);
    return { answer: creationOptions(party, challenge, { id, email, username, passkeys }) };
  },
});
