import { and, asc, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { auth, authIdentity, passkey, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** An account at a social sign-in provider. */
type Identity = typeof authIdentity.$inferSelect;

export interface WaysToSignIn {
  hasPassword: boolean;
  identities: Identity[];
  /** Ids of passkeys. */
  passkeyIds: string[];
  /** The password, each identity and each passkey count as one. */
  count: number;
}

/** Returns the accounts at social sign-in providers that sign a user in, by the provider's name. */
export async function listIdentities(read: Pick<Tx, 'select'>, userId: string): Promise<Identity[]> {
  const rows = await read
    .select({ identity: authIdentity })
    .from(auth)
    .innerJoin(authIdentity, eq(authIdentity.authId, auth.id))
    .where(eq(auth.userId, userId))
    .orderBy(asc(authIdentity.providerName));
  return rows.map(({ identity }) => identity);
}

/** Returns every way by which a user can sign in. */
export async function waysToSignIn(read: Pick<Tx, 'select'>, userId: string): Promise<WaysToSignIn> {
  const [account] = await read
    .select({ passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  const identities = await listIdentities(read, userId);
  const passkeys = await read.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
  const hasPassword = typeof account?.passwordHash === 'string';
  return {
    hasPassword,
    identities,
    passkeyIds: passkeys.map(({ id }) => id),
    count: Number(hasPassword) + identities.length + passkeys.length,
  };
}

/**
 * Refuses to remove the last way to sign in.
 * @param ways read in the transaction that removes one: two calls at once cannot remove the last two
 * @throws AppError `conflict`
 */
export function requireAnotherWay({ count }: WaysToSignIn): void {
  if (count <= 1) throw new AppError('conflict', AUTH_MESSAGES.lastWayToSignIn);
}
