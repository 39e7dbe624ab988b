import { socialMessages } from '#shared/accounts/social-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { beginConnectProvider as contract } from '#shared/operations/providers.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { confirmProof, proofRules, requireProof } from '#server/auth/proof.ts';
import { authBase } from '#server/auth/social/configured-providers.ts';
import { storeAttempt } from '#server/auth/tokens/sign-in-attempts.ts';
import { waysToSignIn } from '#server/auth/ways-to-sign-in.ts';
import { commandHandler } from '../handler.ts';

const RULES = proofRules(contract);

/**
 * Begins to connect a provider. A new connection needs a proof: somebody with a stolen session must not get a way to
 * log in of their own. Signing in with a provider that is connected already is itself the proof.
 */
export const beginConnectProvider = commandHandler(contract, {
  authorise: async ({ call, input: { provider }, read }) => {
    const account = await requireOwnAccount(read, call.actor.userId);
    if (!call.services.config[provider])
      throw new AppError('conflict', socialMessages(provider).notConfigured);
    const { identities } = await waysToSignIn(read, account.id);
    return { account, isConnected: identities.some(({ providerName }) => providerName === provider) };
  },
  prepare: async ({ call, input, facts: { account, isConnected } }) =>
    isConnected ? undefined : requireProof(account, input, RULES, call),
  write: async ({ tx, call, input: { provider }, facts: { account }, prepared: proof }) => {
    if (proof) await confirmProof(tx, account, proof, RULES, call.now);
    const userId = account.id;
    const data = { provider, ...(proof && { proof: proof.by }) };
    const token = await storeAttempt(tx, 'connect-begin', { userId, data }, call.now);
    const url = `${authBase(call.services.config)}/auth/${provider}/login?connect=${token}`;
    return { answer: { url } };
  },
});
