import { and, eq, gt } from 'drizzle-orm';
import { oneTimeToken } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from './secrets.ts';

const KIND = 'change-email';
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Creates a token that confirms a new address once, within 24 hours [G4]. Earlier tokens of this user become void. */
export async function issueEmailChange(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
  now: number,
): Promise<string> {
  await dropEmailChanges(tx, userId);
  const token = newSecret();
  await tx.insert(oneTimeToken).values({
    tokenHash: hashSecret(token),
    kind: KIND,
    userId,
    email,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
  });
  return token;
}

/**
 * Consumes a user's token. @returns the new address; undefined when the token is used, expired, unknown or another
 * user's
 */
export async function consumeEmailChange(
  tx: Tx,
  { token, userId }: { token: string; userId: string },
  now: number,
): Promise<{ userId: string; email: string } | undefined> {
  const [consumed] = await tx
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashSecret(token)),
        eq(oneTimeToken.kind, KIND),
        eq(oneTimeToken.userId, userId),
        gt(oneTimeToken.expiresAt, now),
      ),
    )
    .returning({ userId: oneTimeToken.userId, email: oneTimeToken.email });
  return consumed?.email == null ? undefined : { userId: consumed.userId, email: consumed.email };
}

/**
 * Deletes a user's email-change tokens. A changed password voids them, because somebody else may have requested them.
 */
export async function dropEmailChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.kind, KIND)));
}
