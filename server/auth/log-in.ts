import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import { cancelDeletion } from './accounts/account-deletion.ts';
import { isPasswordOf } from './passwords/argon2.ts';
import type { AuthServices } from './auth-services.ts';
import { deletionCancelledEmail } from './account-emails.ts';
import { recordAttempt } from './security-log/security-events.ts';
import { createSession } from './sessions.ts';

const refused = () => new AppError('wrong_credentials', AUTH_MESSAGES.wrongCredentials);

/**
 * Creates a session. Logging in also cancels a pending deletion of the account [H5]. A wrong password, an unknown
 * address and an unconfirmed one get the same sentence after the same work, one hash each [G2].
 * @param clientAddress together with the address it is the key of the login throttle
 * @throws AppError `wrong_credentials`, `too_many_requests`, `unavailable` when the server is busy hashing
 */
export function logIn(
  services: AuthServices,
  credentials: { email: string; password: string },
  clientAddress: string,
  now = Date.now(),
): Promise<{ sessionId: string }> {
  // Every event has the address, whose hash is stored. So attempts on one account are found by it, also those that
  // were refused before the account was looked up.
  const event = { kind: 'log-in', email: credentials.email, clientAddress } as const;
  return recordAttempt(services.securityLog, event, (addDetails) =>
    beginSession(services, credentials, {
      clientAddress,
      now,
      onAccountFound: (userId) => addDetails({ userId }),
    }),
  );
}

interface LoginAttempt {
  clientAddress: string;
  now: number;
  /** Called with the id of the account that the address belongs to. */
  onAccountFound: (userId: string) => void;
}

async function beginSession(
  services: AuthServices,
  { email, password }: { email: string; password: string },
  { clientAddress, now, onAccountFound }: LoginAttempt,
): Promise<{ sessionId: string }> {
  const throttleKey = `${email} ${clientAddress}`;
  services.loginThrottle.begin(throttleKey, now);
  const [found] = await services.db.read
    .select({ id: user.id, passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  if (found) onAccountFound(found.id);
  const isRight = await isPasswordOf(found?.passwordHash, password);
  if (!found?.passwordHash || !isRight) throw refused();
  const { id, passwordHash } = found;
  const { sessionId, cancelledFor } = await services.db.write({ scopes: [] }, async (tx) => {
    // A reset may have replaced the password meanwhile: no session may be created with the old one.
    const [current] = await tx
      .update(user)
      .set({ lastActiveAt: now })
      .where(and(eq(user.id, id), eq(user.passwordHash, passwordHash), isNull(user.deletedAt)))
      .returning({ email: user.email, deletionAskedAt: user.deletionAskedAt });
    if (!current) throw refused();
    const { deletionAskedAt } = current;
    if (deletionAskedAt !== null) await cancelDeletion(tx, id, deletionAskedAt, now);
    return {
      sessionId: await createSession(tx, id, now),
      cancelledFor: deletionAskedAt === null ? undefined : current.email,
    };
  });
  if (cancelledFor !== undefined) {
    services.pokeEvents();
    services.securityLog.record({
      kind: 'cancel-account-deletion',
      result: 'done',
      userId: id,
      clientAddress,
    });
    void services.mailer.send(deletionCancelledEmail(cancelledFor, services.config.publicUrl));
  }
  services.loginThrottle.succeeded(throttleKey);
  return { sessionId };
}
