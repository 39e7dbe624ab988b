import { and, eq, gt } from 'drizzle-orm';
import { CHALLENGE_LIFETIME_MS } from '#shared/accounts/passkeys.ts';
import { signInAttempt } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Milliseconds for which an attempt of each kind can be continued. */
const LIFETIMES_MS = {
  /** A signed-in user asked to connect a provider; the browser opens the address next. */
  'connect-begin': 60_000,
  /** The browser is at the provider, where a person may have to type a password and a code. */
  'social-redirect': 10 * 60_000,
  /** The browser is back; the page exchanges the code for a session. */
  'social-code': 60_000,
  /** The browser is back; the page connects the account in the session of the user who asked for it. */
  'connect-code': 60_000,
  /** A passkey is asked for, and its answer follows: to sign in, as a proof, or to be added. */
  'passkey-log-in': CHALLENGE_LIFETIME_MS,
  'passkey-proof': CHALLENGE_LIFETIME_MS,
  'passkey-registration': CHALLENGE_LIFETIME_MS,
  /** The user has proved who they are for one act, which follows. */
  'act-proof': CHALLENGE_LIFETIME_MS,
  /** A password was reset; the person looks at the ways to log in that were added shortly before. */
  'recent-ways': 60 * 60_000,
} as const;

export type AttemptKind = keyof typeof LIFETIMES_MS;

interface Attempt {
  /** The signed-in user; null for a sign-in. */
  userId: string | null;
  data: Record<string, string>;
}

/** Stores an attempt. @returns its token, 32 random bytes in base64url, which only the browser receives [G4] */
export async function storeAttempt(
  tx: Tx,
  kind: AttemptKind,
  { userId, data }: Attempt,
  now: number,
  token = newSecret(),
): Promise<string> {
  await tx.insert(signInAttempt).values({
    tokenHash: hashSecret(token),
    kind,
    userId,
    data,
    createdAt: now,
    expiresAt: now + LIFETIMES_MS[kind],
  });
  return token;
}

const isValid = (kind: AttemptKind, token: string, now: number) =>
  and(
    eq(signInAttempt.tokenHash, hashSecret(token)),
    eq(signInAttempt.kind, kind),
    gt(signInAttempt.expiresAt, now),
  );

const ATTEMPT = { userId: signInAttempt.userId, data: signInAttempt.data };

/** Returns an attempt without consuming it; undefined when it is unknown, expired, or was consumed. */
export async function findAttempt(
  read: Pick<Tx, 'select'>,
  kind: AttemptKind,
  token: string,
  now: number,
): Promise<Attempt | undefined> {
  const [found] = await read
    .select(ATTEMPT)
    .from(signInAttempt)
    .where(isValid(kind, token, now));
  return found;
}

/** Consumes an attempt. @returns undefined when it is unknown, expired, or was consumed before */
export async function consumeAttempt(
  tx: Tx,
  kind: AttemptKind,
  token: string,
  now: number,
): Promise<Attempt | undefined> {
  const [consumed] = await tx
    .delete(signInAttempt)
    .where(isValid(kind, token, now))
    .returning(ATTEMPT);
  return consumed;
}
