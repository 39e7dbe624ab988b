import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { disconnectProvider as contract } from '#shared/operations/providers.ts';
import { providerDisconnectedEmail } from '#server/auth/account-emails.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { deleteIdentity } from '#server/auth/social/identities.ts';
import { requireAnotherWay, waysToSignIn } from '#server/auth/ways-to-sign-in.ts';
import { commandHandler } from '../handler.ts';

const RULES = proofRules(contract);

export const disconnectProvider = commandHandler(contract, {
  authorise: async ({ call, input: { provider }, read }) => {
    const account = await requireOwnAccount(read, call.actor.userId);
    const ways = await waysToSignIn(read, account.id);
    if (!ways.identities.some(({ providerName }) => providerName === provider))
      throw new AppError('conflict', SOCIAL_MESSAGES.notConnected);
    requireAnotherWay(ways);
    return account;
  },
  prepare: ({ call, input, facts: account }) => requireProof(account, input, RULES, call),
  write: async ({ tx, call, input: { provider }, facts: account, prepared: proof, seq }) => {
    await confirmProof(tx, account, proof, RULES, call.now);
    await deleteIdentity(tx, account.id, provider);
    await seq();
    const { mailer, config } = call.services;
    return {
      answer: { provider },
      security: { kind: 'disconnect-provider', detail: provider },
      afterCommit: () => mailer.send(providerDisconnectedEmail(account.email, config.publicUrl, provider)),
    };
  },
});
