import { and, eq, gt, isNull } from 'drizzle-orm';
import { CHALLENGE_LIFETIME_MS } from '#shared/accounts/passkeys.ts';
import { signInAttempt } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from '../tokens/secrets.ts';

/** The use of a challenge. A challenge of one kind is not accepted for another. */
export type ChallengeKind = 'passkey-log-in' | 'passkey-proof' | 'passkey-registration';

/** A challenge as an answer names it. */
export interface Challenge {
  kind: ChallengeKind;
  /** SHA-256 of the challenge in base64url. */
  tokenHash: string;
  /** The signed-in user who asked for it; null for a sign-in. */
  userId: string | null;
}

/** Stores a new challenge, valid for five minutes. @returns 32 random bytes in base64url */
export async function issueChallenge(
  tx: Tx,
  { kind, userId }: Pick<Challenge, 'kind' | 'userId'>,
  now: number,
): Promise<string> {
  const challenge = newSecret();
  await tx.insert(signInAttempt).values({
    tokenHash: hashSecret(challenge),
    kind,
    userId,
    data: {},
    createdAt: now,
    expiresAt: now + CHALLENGE_LIFETIME_MS,
  });
  return challenge;
}

const isValid = ({ kind, tokenHash, userId }: Challenge, now: number) =>
  and(
    eq(signInAttempt.tokenHash, tokenHash),
    eq(signInAttempt.kind, kind),
    userId === null ? isNull(signInAttempt.userId) : eq(signInAttempt.userId, userId),
    gt(signInAttempt.expiresAt, now),
  );

/** Whether a challenge is valid. Checked before the signature, so that a replay costs no cryptography. */
export async function isChallengeValid(
  read: Pick<Tx, 'select'>,
  challenge: Challenge,
  now: number,
): Promise<boolean> {
  const found = await read
    .select({ kind: signInAttempt.kind })
    .from(signInAttempt)
    .where(isValid(challenge, now));
  return found.length > 0;
}

/** Consumes a challenge, in the transaction of the effect that it allows. @returns false when it was used or expired */
export async function consumeChallenge(tx: Tx, challenge: Challenge, now: number): Promise<boolean> {
  const consumed = await tx
    .delete(signInAttempt)
    .where(isValid(challenge, now))
    .returning({ kind: signInAttempt.kind });
  return consumed.length > 0;
}

/** Returns the challenge that the browser signed, hashed; undefined when the data cannot be read. */
export function challengeHashOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge;
    return typeof challenge === 'string' && challenge !== '' ? hashSecret(challenge) : undefined;
  } catch {
    return undefined;
  }
}
