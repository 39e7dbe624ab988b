import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import { keepAccount } from './accounts/account-deletion.ts';
import { isPasswordOf } from './passwords/argon2.ts';
import type { AuthServices } from './auth-services.ts';
import { accountStaysEmail } from './account-emails.ts';
import { recordAttempt } from './security-log/record-attempt.ts';
import { createSession } from './sessions.ts';

const refused = () => new AppError('wrong_credentials', AUTH_MESSAGES.wrongCredentials);

/**
 * Begins a session; an account that was to be deleted stays by it [H5]. A wrong password, an unknown address and an unconfirmed one get one sentence after the same work,
 * one hash each [G2].
 * @param clientAddress with the account it decides how fast somebody may try
 * @throws AppError `wrong_credentials`, `too_many_requests`, `unavailable` when the server is busy hashing
 */
export function logIn(
  services: AuthServices,
  typed: { email: string; password: string },
  clientAddress: string,
  now = Date.now(),
): Promise<{ sessionId: string }> {
  // With the address's hash in any case: tries at one account are found by it, refused before the account was looked for too.
  const event = { kind: 'log-in', email: typed.email, clientAddress } as const;
  return recordAttempt(services.securityLog, event, (learn) =>
    beginSession(services, typed, { clientAddress, now, tries: (userId) => learn({ userId }) }),
  );
}

interface Try {
  clientAddress: string;
  now: number;
  /** Called with the account that the address belongs to. */
  tries: (userId: string) => void;
}

async function beginSession(
  services: AuthServices,
  { email, password }: { email: string; password: string },
  { clientAddress, now, tries }: Try,
): Promise<{ sessionId: string }> {
  const brakeKey = `${email} ${clientAddress}`;
  services.loginThrottle.begin(brakeKey, now);
  const [found] = await services.db.read
    .select({ id: user.id, passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  if (found) tries(found.id);
  const isRight = await isPasswordOf(found?.passwordHash, password);
  if (!found?.passwordHash || !isRight) throw refused();
  const { id, passwordHash } = found;
  const { sessionId, kept } = await services.db.write({ scopes: [] }, async (tx) => {
    // A reset may have come in between: a session begun with the old password must not outlive it.
    const [still] = await tx
      .update(user)
      .set({ lastActiveAt: now })
      .where(and(eq(user.id, id), eq(user.passwordHash, passwordHash), isNull(user.deletedAt)))
      .returning({ email: user.email, deletionAskedAt: user.deletionAskedAt });
    if (!still) throw refused();
    const { deletionAskedAt } = still;
    if (deletionAskedAt !== null) await keepAccount(tx, id, deletionAskedAt, now);
    return {
      sessionId: await createSession(tx, id, now),
      kept: deletionAskedAt === null ? undefined : still.email,
    };
  });
  if (kept !== undefined) {
    services.pokeEvents();
    services.securityLog.record({
      kind: 'cancel-account-deletion',
      result: 'done',
      userId: id,
      clientAddress,
    });
    void services.mailer.send(accountStaysEmail(kept, services.config.publicUrl));
  }
  services.loginThrottle.succeeded(brakeKey);
  return { sessionId };
}
