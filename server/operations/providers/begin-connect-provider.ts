import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { socialMessages } from '#shared/accounts/social-messages.ts';
import { AppError, forbidden } from '#shared/errors/app-error.ts';
import { beginConnectProvider as contract } from '#shared/operations/providers.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { findPasswordHolder, requireOwnPassword } from '#server/auth/passwords/own-password.ts';
import { provedAtOf } from '#server/auth/sessions.ts';
import { authBase } from '#server/auth/social/configured-providers.ts';
import { storeAttempt } from '#server/auth/social/sign-in-attempts.ts';
import { waysToSignIn } from '#server/auth/ways-to-sign-in.ts';
import { commandHandler } from '../handler.ts';

/** Time since the last proof of who the caller is, in which a way to log in can be added without another one. */
const FRESH_MS = 10 * 60 * 1000;
const REFUSAL = { path: 'password', message: AUTH_MESSAGES.wrongPassword };

export const beginConnectProvider = commandHandler(contract, {
  authorise: async ({ call, input: { provider }, read }) => {
    const { id: userId } = await requireOwnAccount(read, call.actor.userId);
    if (!call.services.config[provider])
      throw new AppError('not_found', socialMessages(provider).notConfigured);
    const { identities } = await waysToSignIn(read, userId);
    const provedAt = (await provedAtOf(read, call.actor.sessionHash)) ?? 0;
    // Signing in with a provider that is connected already is itself the proof.
    const isConnected = identities.some(({ providerName }) => providerName === provider);
    return { userId, needsProof: !isConnected && provedAt < call.now - FRESH_MS };
  },
  prepare: async ({ call, input: { password }, facts: { userId, needsProof } }) => {
    if (!needsProof) return;
    // Somebody with a stolen session must not get a way to log in of their own.
    if (password === undefined) throw forbidden(AUTH_MESSAGES.proofNeeded);
    const holder = await findPasswordHolder(call.services.db.read, userId);
    await requireOwnPassword(holder, password, REFUSAL, call);
  },
  write: async ({ tx, call, input: { provider }, facts: { userId } }) => {
    const token = await storeAttempt(tx, 'connect-begin', { userId, data: { provider } }, call.now);
    const url = `${authBase(call.services.config)}/auth/${provider}/login?connect=${token}`;
    return { answer: { url } };
  },
});
