import { and, desc, eq, gt, like, not, sql } from 'drizzle-orm';
import { pendingSignup } from '#server/db/schema/index.ts';
import type { Db } from '#server/db/database.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret } from '../tokens/secrets.ts';

/** Stored instead of a password hash by a sign-up with a passkey. */
export const WITH_PASSKEY = '';

/** Stored instead of a password hash once the address was confirmed in another browser. */
const CONFIRMED_ELSEWHERE = 'confirmed-elsewhere';

/** Begins the token hash of a link that works no more. No hash of a token contains a colon. */
const VOID = 'void:';

/** Returns the password hash of the newest pending sign-up of an address; undefined without one. */
export async function pendingPasswordHash(
  db: Pick<Db, 'read'>,
  email: string,
  now: number,
): Promise<string | undefined> {
  const [newest] = await db.read
    .select({ passwordHash: pendingSignup.passwordHash })
    .from(pendingSignup)
    .where(and(eq(pendingSignup.email, email), gt(pendingSignup.expiresAt, now)))
    .orderBy(desc(pendingSignup.createdAt))
    .limit(1);
  const hash = newest?.passwordHash;
  return hash === WITH_PASSKEY || hash === CONFIRMED_ELSEWHERE ? undefined : hash;
}

const voided = sql<string>`${VOID} || ${pendingSignup.tokenHash}`;

/** A sign-up of which the browser has the nonce. */
type SignUpOfBrowser = Pick<typeof pendingSignup.$inferSelect, 'email' | 'nonceHash'>;

const rowOf = ({ email, nonceHash }: SignUpOfBrowser) =>
  and(eq(pendingSignup.email, email), eq(pendingSignup.nonceHash, nonceHash));

/** Uses a link, once. @returns its sign-up; undefined for a used, expired or unknown link */
export async function useLink(tx: Tx, tokenHash: string, now: number) {
  const [signup] = await tx
    .update(pendingSignup)
    .set({ tokenHash: voided })
    .where(and(eq(pendingSignup.tokenHash, tokenHash), gt(pendingSignup.expiresAt, now)))
    .returning();
  return signup;
}

export async function deleteSignUp(tx: Tx, signup: SignUpOfBrowser): Promise<void> {
  await tx.delete(pendingSignup).where(rowOf(signup));
}

/**
 * Makes every link of an address void [G1]. The rows stay until they expire: a stranger who signed up the address gets
 * the answers of an unconfirmed one, and does not learn that its owner has an account now.
 */
export async function voidLinks(tx: Tx, email: string): Promise<void> {
  await tx
    .update(pendingSignup)
    .set({ tokenHash: voided })
    .where(and(eq(pendingSignup.email, email), not(like(pendingSignup.tokenHash, `${VOID}%`))));
}

/** Marks the sign-up of a link as confirmed, for the browser that signed up. Its password is deleted. */
export async function markConfirmedElsewhere(tx: Tx, signup: SignUpOfBrowser): Promise<void> {
  await tx.update(pendingSignup).set({ passwordHash: CONFIRMED_ELSEWHERE }).where(rowOf(signup));
}

/**
 * Returns whether the sign-up of a browser was confirmed in another one, by somebody who said that it is theirs. Any
 * other state is false: the answer does not reveal whether the address has an account [G2].
 */
export async function isConfirmedElsewhere(
  db: Pick<Db, 'read'>,
  { email, nonce }: { email: string; nonce: string },
): Promise<boolean> {
  const [found] = await db.read
    .select({ email: pendingSignup.email })
    .from(pendingSignup)
    .where(
      and(
        eq(pendingSignup.email, email),
        eq(pendingSignup.nonceHash, hashSecret(nonce)),
        eq(pendingSignup.passwordHash, CONFIRMED_ELSEWHERE),
      ),
    );
  return found !== undefined;
}
