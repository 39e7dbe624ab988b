import { and, eq, gt, inArray } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { isProviderName, SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { RecentWays } from '#shared/operations/auth.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { auth, authIdentity, passkey, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { passkeyRemovedEmail, providerDisconnectedEmail } from '../account-emails.ts';
import type { AuthServices } from '../auth-services.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { endSessions } from '../sessions.ts';
import { consumeAttempt, storeAttempt } from '../tokens/sign-in-attempts.ts';

/** Passkeys and providers that were added in this time before a reset are shown after it, in milliseconds. */
const RECENT_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the passkeys and providers that were added to an account in the 24 hours before a password reset, with the
 * token that removes them. Somebody who entered the account may have added them to come back.
 * @returns undefined when there are none
 */
export async function offerRecentWays(tx: Tx, userId: string, now: number): Promise<RecentWays | undefined> {
  const since = now - RECENT_MS;
  const { passkeys, identities } = await waysAddedSince(tx, userId, since);
  const ways = [
    ...passkeys.map(({ name, createdAt }) => ({ kind: 'passkey' as const, name, addedAt: createdAt })),
    ...identities.map(({ provider, createdAt }) => ({
      kind: 'provider' as const,
      name: SOCIAL_PROVIDERS[provider],
      addedAt: createdAt,
    })),
  ];
  if (ways.length === 0) return undefined;
  const data = { since: String(since) };
  return {
    token: await storeAttempt(tx, 'recent-ways', { userId, data }, now),
    ways: ways.map(({ addedAt, ...way }) => ({ ...way, addedAt: toTimestamp(addedAt) })),
  };
}

async function waysAddedSince(tx: Tx, userId: string, since: number) {
  const passkeys = await tx
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(and(eq(passkey.userId, userId), gt(passkey.createdAt, since)));
  const rows = await tx
    .select({
      authId: authIdentity.authId,
      providerName: authIdentity.providerName,
      createdAt: authIdentity.createdAt,
    })
    .from(auth)
    .innerJoin(authIdentity, eq(authIdentity.authId, auth.id))
    .where(and(eq(auth.userId, userId), gt(authIdentity.createdAt, since)));
  const identities = rows.flatMap(({ providerName, ...row }) =>
    isProviderName(providerName) ? [{ ...row, provider: providerName }] : [],
  );
  return { passkeys, identities };
}

/**
 * Removes the passkeys and providers that were shown after a password reset, with those that somebody has added by them
 * since, and ends all sessions. The password that was just set stays.
 * @throws AppError `token_invalid`
 */
export function removeRecentWays(
  services: AuthServices,
  { token }: { token: string },
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string }> {
  const event = { kind: 'remove-recent-ways', clientAddress } as const;
  return recordAttempt(services.securityLog, event, async (addDetails) => {
    const removed = await services.db.write({ scopes: [] }, (tx) => removeWith(tx, token, now));
    const { userId, email, passkeys, providers } = removed;
    addDetails({ userId });
    const done = { result: 'done', userId, clientAddress } as const;
    for (let at = 0; at < passkeys; at += 1) services.securityLog.record({ ...done, kind: 'remove-passkey' });
    for (const detail of providers)
      services.securityLog.record({ ...done, kind: 'disconnect-provider', detail });
    services.pokeEvents();
    const { publicUrl } = services.config;
    const emails = [
      ...Array.from({ length: passkeys }, () => passkeyRemovedEmail(email, publicUrl)),
      ...providers.map((provider) => providerDisconnectedEmail(email, publicUrl, provider)),
    ];
    // Not awaited: the answer must not depend on the mail server. The mailer logs failures.
    for (const message of emails) void services.mailer.send(message);
    return { message: AUTH_MESSAGES.recentWaysRemoved };
  });
}

interface Removed {
  userId: string;
  email: string;
  /** The number of removed passkeys. */
  passkeys: number;
  providers: ProviderName[];
}

async function removeWith(tx: Tx, token: string, now: number): Promise<Removed> {
  const attempt = await consumeAttempt(tx, 'recent-ways', token, now);
  const userId = attempt?.userId ?? '';
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (!attempt || !owner) throw new AppError('token_invalid', AUTH_MESSAGES.recentWaysExpired);
  const { passkeys, identities } = await waysAddedSince(tx, userId, Number(attempt.data['since']));
  const passkeyIds = passkeys.map(({ id }) => id);
  if (passkeyIds.length > 0) await tx.delete(passkey).where(inArray(passkey.id, passkeyIds));
  for (const { authId, provider } of identities)
    await tx
      .delete(authIdentity)
      .where(and(eq(authIdentity.authId, authId), eq(authIdentity.providerName, provider)));
  await raiseScope(tx, `user:${userId}`);
  await endSessions(tx, userId);
  return {
    userId,
    email: owner.email,
    passkeys: passkeyIds.length,
    providers: identities.map(({ provider }) => provider),
  };
}
