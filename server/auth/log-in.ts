import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import { announceSession, beginSession, type Client, type SessionAnswer } from './begin-session.ts';
import { pendingPasswordHash } from './accounts/pending-sign-ups.ts';
import { isPasswordOf } from './passwords/argon2.ts';
import type { AuthServices } from './auth-services.ts';
import { recordAttempt } from './security-log/security-events.ts';

const unconfirmed = () => new AppError('forbidden', AUTH_MESSAGES.unconfirmed, { isUnconfirmed: true });
const refused = () => new AppError('wrong_credentials', AUTH_MESSAGES.wrongCredentials);

/**
 * Creates a session. Logging in also cancels a pending deletion of the account [H5]. A wrong password, an unknown
 * address and an unconfirmed one get the same sentence after the same work, two hashes each [G2]. The password of a
 * pending sign-up gets a sentence of its own, whether or not the address has an account.
 * @param client its address and the email address together are the key of the login throttle
 * @throws AppError `wrong_credentials`, `forbidden` for an unconfirmed address or a suspended account,
 * `too_many_requests`, `unavailable` when the server is busy hashing
 */
export function logIn(
  services: AuthServices,
  credentials: { email: string; password: string },
  client: Client,
  now = Date.now(),
): Promise<SessionAnswer> {
  // Every event has the address, whose hash is stored. So attempts on one account are found by it, also those that
  // were refused before the account was looked up.
  const event = {
    kind: 'log-in',
    email: credentials.email,
    clientAddress: client.clientAddress,
    detail: 'password',
  } as const;
  return recordAttempt(services.securityLog, event, (addDetails) =>
    logInWithPassword(services, credentials, {
      client,
      now,
      onAccountFound: (userId) => addDetails({ userId }),
    }),
  );
}

interface LoginAttempt {
  client: Client;
  now: number;
  /** Called with the id of the account that the address belongs to. */
  onAccountFound: (userId: string) => void;
}

async function logInWithPassword(
  services: AuthServices,
  { email, password }: { email: string; password: string },
  { client, now, onAccountFound }: LoginAttempt,
): Promise<SessionAnswer> {
  const throttleKey = `${email} ${client.clientAddress}`;
  services.loginThrottle.begin(throttleKey, now);
  const [found] = await services.db.read
    .select({ id: user.id, passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  if (found) onAccountFound(found.id);
  const isRight = await isPasswordOf(found?.passwordHash, password);
  if (!found?.passwordHash || !isRight) {
    // Also hashed for an address with an account, or the time and the answer would reveal that it has one.
    const isPending = await isPasswordOf(await pendingPasswordHash(services.db, email, now), password);
    throw isPending ? unconfirmed() : refused();
  }
  const { id, passwordHash } = found;
  const begun = await services.db.write({ scopes: [] }, async (tx) => {
    // A reset may have replaced the password meanwhile: no session may be created with the old one.
    const session = await beginSession(tx, { userId: id, passwordHash, device: client.device }, now);
    if (!session) throw refused();
    return session;
  });
  services.loginThrottle.succeeded(throttleKey);
  return announceSession(services, begun, client);
}
