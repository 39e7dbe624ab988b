import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { Address } from '#shared/lib/scalars.ts';
import { pendingSignup, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { SignUpGrants } from '../accounts/sign-up-grants.ts';
import { insertUser } from '../accounts/insert-user.ts';
import { findIdentityUser, insertIdentity, updateIdentity } from './identities.ts';
import type { ProviderAccount } from './provider.ts';
import { socialError } from './social-error.ts';

export interface FoundUser {
  userId: string;
  /** `known`: it signed this user in before. `connected`: it does from now on. `created`: the user is new. */
  as: 'known' | 'connected' | 'created';
  /** The address of the Foolscap account; present when the provider's account was connected with it. */
  email?: string;
}

/**
 * Returns the user whom an account at a provider signs in (ADR 34). An account that nobody has connected needs a
 * verified address. It is then connected with the user of that address, whose own address is verified too, or becomes
 * a new user. Pending sign-ups with the address end, so a password that somebody set for it is never used [G1].
 * @throws AppError `forbidden` for an address that is missing or not verified on both sides, `conflict` when the user
 * of the address has connected another account of this provider
 */
export async function findOrCreateUser(
  tx: Tx,
  provider: ProviderName,
  account: ProviderAccount,
  grants: SignUpGrants,
  now: number,
): Promise<FoundUser> {
  const known = await findIdentityUser(tx, provider, account.providerUserId);
  if (known) {
    await updateIdentity(tx, provider, account);
    return { ...known, as: 'known' };
  }
  const email = verifiedAddress(provider, account);
  const [owner] = await tx
    .select({ userId: user.id, isDemo: user.isDemo })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  // Nobody has confirmed the address of the demo account.
  if (owner?.isDemo) throw socialError('forbidden', 'unverified_account', provider);
  await tx.delete(pendingSignup).where(eq(pendingSignup.email, email));
  const userId = owner?.userId ?? uuidv7();
  if (!owner) {
    const hasFreeCredits = await grants.take(tx, email, now);
    await insertUser(tx, { id: userId, email, passwordHash: null, hasFreeCredits }, now);
  }
  await insertIdentity(tx, { userId, provider, account }, now);
  return { userId, as: owner ? 'connected' : 'created', email };
}

function verifiedAddress(provider: ProviderName, { email, isEmailVerified }: ProviderAccount): string {
  const parsed = v.safeParse(Address, email);
  if (!parsed.success) throw socialError('forbidden', 'no_email', provider);
  if (!isEmailVerified) throw socialError('forbidden', 'unverified_email', provider);
  return parsed.output;
}
