import type { Tx } from '#server/db/write.ts';
import { consumeAttempt, findAttempt, storeAttempt, type AttemptKind } from '../tokens/sign-in-attempts.ts';

/** The use of a challenge. A challenge of one kind is not accepted for another. */
type ChallengeKind = Extract<AttemptKind, `passkey-${string}`>;

/** A challenge as an answer names it. */
export interface Challenge {
  kind: ChallengeKind;
  /** The text that the browser signed. */
  token: string;
  /** The signed-in user who asked for it; null for a sign-in. */
  userId: string | null;
}

/** Stores a new challenge, valid for five minutes. @returns 32 random bytes in base64url */
export const issueChallenge = (
  tx: Tx,
  { kind, userId }: Omit<Challenge, 'token'>,
  now: number,
): Promise<string> => storeAttempt(tx, kind, { userId, data: {} }, now);

/** Whether a challenge is valid. Checked before the signature, so that a replay costs no cryptography. */
export async function isChallengeValid(
  read: Pick<Tx, 'select'>,
  { kind, token, userId }: Challenge,
  now: number,
): Promise<boolean> {
  return (await findAttempt(read, kind, token, now))?.userId === userId;
}

/**
 * Consumes a challenge, in the transaction of the effect that it allows.
 * @returns false when it was used, has expired or is another user's: the caller throws, which undoes the transaction
 */
export async function consumeChallenge(
  tx: Tx,
  { kind, token, userId }: Challenge,
  now: number,
): Promise<boolean> {
  return (await consumeAttempt(tx, kind, token, now))?.userId === userId;
}

/** Returns the challenge that the browser signed; undefined when the data cannot be read. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge;
    return typeof challenge === 'string' && challenge !== '' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
