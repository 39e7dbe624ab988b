import { and, eq, gt } from 'drizzle-orm';
import { oneTimeToken } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from './secrets.ts';

const KIND = 'password-reset';
const LIFETIME_MS = 60 * 60 * 1000;

/**
 * Creates a token that sets a password once, within an hour [G4]. Earlier tokens stay valid until one is used: a
 * stranger who requests emails must not void the link that the owner is about to open.
 */
export async function issueResetToken(tx: Tx, userId: string, now: number): Promise<string> {
  const token = newSecret();
  await tx.insert(oneTimeToken).values({
    tokenHash: hashSecret(token),
    kind: KIND,
    userId,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
  });
  return token;
}

const isValid = (token: string, now: number) =>
  and(
    eq(oneTimeToken.tokenHash, hashSecret(token)),
    eq(oneTimeToken.kind, KIND),
    gt(oneTimeToken.expiresAt, now),
  );

/** Returns the user whose password a token would set. Checking first avoids hashing for a token that is not valid. */
export async function findResetToken(
  read: Pick<Tx, 'select'>,
  token: string,
  now: number,
): Promise<{ userId: string } | undefined> {
  const [found] = await read
    .select({ userId: oneTimeToken.userId })
    .from(oneTimeToken)
    .where(isValid(token, now));
  return found;
}

/**
 * Consumes a token. @returns the id of the user whose password it sets; undefined when it is used, expired or unknown
 */
export async function consumeResetToken(tx: Tx, token: string, now: number): Promise<string | undefined> {
  const [consumed] = await tx
    .delete(oneTimeToken)
    .where(isValid(token, now))
    .returning({ userId: oneTimeToken.userId });
  return consumed?.userId;
}

/** Deletes a user's reset tokens. A changed password voids every link that could set another one. */
export async function dropResetTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.kind, KIND)));
}
