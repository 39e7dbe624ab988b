import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { auth, authIdentity, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { ProviderAccount } from './provider.ts';
import { socialError } from './social-error.ts';

type Identity = Pick<ProviderAccount, 'providerUserId' | 'email' | 'name'>;

const isIdentity = (provider: ProviderName, providerUserId: string) =>
  and(eq(authIdentity.providerName, provider), eq(authIdentity.providerUserId, providerUserId));

/** Returns the user whom an account at a provider signs in. */
export async function findIdentityUser(
  read: Pick<Tx, 'select'>,
  provider: ProviderName,
  providerUserId: string,
): Promise<{ userId: string } | undefined> {
  const [found] = await read
    .select({ userId: auth.userId })
    .from(authIdentity)
    .innerJoin(auth, eq(auth.id, authIdentity.authId))
    .innerJoin(user, eq(user.id, auth.userId))
    .where(and(isIdentity(provider, providerUserId), isNull(user.deletedAt)));
  return found;
}

/** Stores the address and the name that the provider returned at this sign-in. */
export async function updateIdentity(tx: Tx, provider: ProviderName, account: Identity): Promise<void> {
  const { providerUserId, email, name } = account;
  await tx
    .update(authIdentity)
    .set({ providerData: { email, name } })
    .where(isIdentity(provider, providerUserId));
}

/**
 * Lets an account at a provider sign a user in.
 * @throws AppError `conflict` when another account of this provider does already
 */
export async function insertIdentity(
  tx: Tx,
  { userId, provider, account }: { userId: string; provider: ProviderName; account: Identity },
  now: number,
): Promise<void> {
  const authId = await authIdOf(tx, userId);
  if (await hasProvider(tx, authId, provider)) throw socialError('conflict', 'other_connected', provider);
  const { providerUserId, email, name } = account;
  await tx.insert(authIdentity).values({
    providerName: provider,
    providerUserId,
    providerData: { email, name },
    authId,
    createdAt: now,
  });
}

/** Removes a provider from a user's ways to sign in. */
export async function deleteIdentity(tx: Tx, userId: string, provider: ProviderName): Promise<void> {
  const [holder] = await tx.select({ id: auth.id }).from(auth).where(eq(auth.userId, userId));
  if (!holder) return;
  await tx
    .delete(authIdentity)
    .where(and(eq(authIdentity.authId, holder.id), eq(authIdentity.providerName, provider)));
}

async function authIdOf(tx: Tx, userId: string): Promise<string> {
  const [holder] = await tx.select({ id: auth.id }).from(auth).where(eq(auth.userId, userId));
  if (holder) return holder.id;
  const id = uuidv7();
  await tx.insert(auth).values({ id, userId });
  return id;
}

async function hasProvider(tx: Tx, authId: string, provider: ProviderName): Promise<boolean> {
  const [found] = await tx
    .select({ providerUserId: authIdentity.providerUserId })
    .from(authIdentity)
    .where(and(eq(authIdentity.authId, authId), eq(authIdentity.providerName, provider)));
  return found !== undefined;
}
