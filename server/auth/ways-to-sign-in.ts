import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { auth, authIdentity, passkey, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

export interface WaysToSignIn {
  hasPassword: boolean;
  /** Accounts at social sign-in providers. */
  identities: (typeof authIdentity.$inferSelect)[];
  /** Ids of passkeys. */
  passkeyIds: string[];
  /** The password, each identity and each passkey count as one. */
  count: number;
}

/** Returns every way by which a user can sign in. */
export async function waysToSignIn(read: Pick<Tx, 'select'>, userId: string): Promise<WaysToSignIn> {
  const [account] = await read
    .select({ passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  const [holder] = await read.select({ id: auth.id }).from(auth).where(eq(auth.userId, userId));
  const identities = holder
    ? await read.select().from(authIdentity).where(eq(authIdentity.authId, holder.id))
    : [];
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
 * Refuses to remove the last way to sign in. Call it in the transaction that removes one.
 * @throws AppError `conflict`
 */
export async function requireAnotherWay(read: Pick<Tx, 'select'>, userId: string): Promise<void> {
  const { count } = await waysToSignIn(read, userId);
  if (count <= 1) throw new AppError('conflict', AUTH_MESSAGES.lastWayToSignIn);
}
