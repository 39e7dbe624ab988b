import { and, eq, gt } from 'drizzle-orm';
import { signInAttempt } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hashSecret, newSecret } from '../tokens/secrets.ts';

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
} as const;

type AttemptKind = keyof typeof LIFETIMES_MS;

interface Attempt {
  userId: string | null;
  data: Record<string, string>;
}

/** Stores an attempt. @returns its token, which only the browser receives [G4] */
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

/** Consumes an attempt. @returns undefined when it is unknown, expired, or was consumed before */
export async function consumeAttempt(
  tx: Tx,
  kind: AttemptKind,
  token: string,
  now: number,
): Promise<Attempt | undefined> {
  const [consumed] = await tx
    .delete(signInAttempt)
    .where(
      and(
        eq(signInAttempt.tokenHash, hashSecret(token)),
        eq(signInAttempt.kind, kind),
        gt(signInAttempt.expiresAt, now),
      ),
    )
    .returning({ userId: signInAttempt.userId, data: signInAttempt.data });
  return consumed;
}
