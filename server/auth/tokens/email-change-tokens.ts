import { and, eq, gt } from 'drizzle-orm';
import { oneTimeToken } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from './secrets.ts';

const KIND = 'change-email';
const LASTS_MS = 24 * 60 * 60 * 1000;

/** Writes a token that confirms a new address once, within 24 hours [G4]. Earlier ones of this person are void. */
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
    expiresAt: now + LASTS_MS,
  });
  return token;
}

/** Uses a person's token up. @returns the new address, or undefined when it is used, expired, unknown or another's */
export async function takeEmailChange(
  tx: Tx,
  { token, userId }: { token: string; userId: string },
  now: number,
): Promise<{ userId: string; email: string } | undefined> {
  const [taken] = await tx
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
  return taken?.email == null ? undefined : { userId: taken.userId, email: taken.email };
}

/** Whoever asked for one may have been somebody else: a changed password makes it void. */
export async function dropEmailChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.kind, KIND)));
}
