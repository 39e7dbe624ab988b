import { and, eq, gt } from 'drizzle-orm';
import { oneTimeToken } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from './secrets.ts';

const KIND = 'password-reset';
const LASTS_MS = 60 * 60 * 1000;

/**
 * Writes a token that sets a password once, within an hour [G4]. Earlier ones stay good until one is used: a stranger
 * who asks for letters must not spoil the one its owner is about to open.
 */
export async function issueResetToken(tx: Tx, userId: string, now: number): Promise<string> {
  const token = newSecret();
  await tx
    .insert(oneTimeToken)
    .values({ tokenHash: hashSecret(token), kind: KIND, userId, createdAt: now, expiresAt: now + LASTS_MS });
  return token;
}

const isValid = (token: string, now: number) =>
  and(
    eq(oneTimeToken.tokenHash, hashSecret(token)),
    eq(oneTimeToken.kind, KIND),
    gt(oneTimeToken.expiresAt, now),
  );

/** Whose password a token would set now; undefined spares the hashing for one that would not work. */
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

/** Uses a token up. @returns whose password it sets, or undefined when it is used, expired or unknown */
export async function takeResetToken(tx: Tx, token: string, now: number): Promise<string | undefined> {
  const [taken] = await tx
    .delete(oneTimeToken)
    .where(isValid(token, now))
    .returning({ userId: oneTimeToken.userId });
  return taken?.userId;
}

/** A changed password makes every other link that could set one void. */
export async function dropResetTokens(tx: Tx, userId: string): Promise<void> {
  await tx.delete(oneTimeToken).where(and(eq(oneTimeToken.userId, userId), eq(oneTimeToken.kind, KIND)));
}
