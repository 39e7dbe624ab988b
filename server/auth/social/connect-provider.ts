import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { SOCIAL_MESSAGES, socialMessages } from '#shared/accounts/social-messages.ts';
import { isProviderName, type ProviderName } from '#shared/accounts/social-providers.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Tx } from '#server/db/write.ts';
import { issueActProof } from '../act-proofs.ts';
import { recordProof } from '../sessions.ts';
import { findIdentityUser, insertIdentity, updateIdentity } from './identities.ts';
import { consumeAttempt } from '../tokens/sign-in-attempts.ts';

export interface Connected {
  provider: ProviderName;
  /** False when it was connected before: the user has only confirmed who they are. */
  isNew: boolean;
  /** The token of the proof for the act that the caller named. */
  actProof?: string;
}

interface Connection {
  code: string;
  userId: string;
  sessionHash: string;
  /** The operation that the sign-in is a proof for; undefined for none. */
  act: string | undefined;
}

/**
 * Connects the account at a provider that a code stands for. The code works once, within a minute, and only for the
 * user who asked to connect the provider. Signing in with an account that is connected already proves who the user
 * is, for the act that the caller names; a new connection does not.
 * @throws AppError `token_invalid`, `proof_needed` for a new connection that began without a proof, `conflict` when the
 * account signs in another user or the user has connected another one
 */
export async function connectProvider(
  tx: Tx,
  { code, userId, sessionHash, act }: Connection,
  now: number,
): Promise<Connected> {
  const attempt = await consumeAttempt(tx, 'connect-code', code, now);
  const { provider, providerUserId, proof, email = null, name = null } = attempt?.data ?? {};
  if (attempt?.userId !== userId || provider === undefined || !isProviderName(provider) || !providerUserId)
    throw new AppError('token_invalid', SOCIAL_MESSAGES.connectExpired);
  const account = { providerUserId, email, name };
  const found = await findIdentityUser(tx, provider, providerUserId);
  if (found && found.userId !== userId) throw new AppError('conflict', socialMessages(provider).takenByOther);
  if (!found) {
    await insertIdentity(tx, { userId, provider, account }, now);
    // Checked after the conflict, which says more; the transaction undoes the insert.
    if (proof === undefined) throw new AppError('proof_needed', AUTH_MESSAGES.proofNeeded);
    return { provider, isNew: true };
  }
  await updateIdentity(tx, provider, account);
  await recordProof(tx, sessionHash, { isByPasskey: false }, now);
  if (act === undefined) return { provider, isNew: false };
  const actProof = await issueActProof(tx, { userId, sessionHash, operation: act }, now);
  return { provider, isNew: false, actProof };
}
