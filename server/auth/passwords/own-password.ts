import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError, invalidInput, unauthenticated } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { isPasswordOf } from './argon2.ts';
import { LoginThrottle } from '../login-throttle.ts';
import { resultOf, type SecurityRecorder } from '../security-log/security-events.ts';

/** A stolen session must not be a way to try passwords quickly; whatever asks for the password counts together. */
const brake = new LoginThrottle();

export interface PasswordHolder {
  id: string;
  email: string;
  username: string | null;
  passwordHash: string;
}

/**
 * A signed-in person who has a password to be asked for.
 * @throws AppError `unauthenticated`, or `conflict` when none was ever set [G1]
 */
export async function findPasswordHolder(read: Pick<Tx, 'select'>, userId: string): Promise<PasswordHolder> {
  const [me] = await read
    .select({ id: user.id, email: user.email, username: user.username, passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!me) throw unauthenticated();
  if (me.passwordHash === null) throw new AppError('conflict', AUTH_MESSAGES.noPasswordYet);
  return { ...me, passwordHash: me.passwordHash };
}

/** Where the password is asked for. */
interface Asking {
  services: { securityLog: SecurityRecorder };
  clientAddress: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Asks a signed-in person for their password once more.
 * @param refusal what to say, and at which field
 * @throws AppError `invalid_input` (not a 401, which would sign out somebody who only mistyped), `too_many_requests`,
 * `unavailable` when the server is busy hashing
 */
export async function requireOwnPassword(
  me: PasswordHolder,
  typed: string,
  refusal: { path: string; message: string },
  { services, clientAddress, now }: Asking,
): Promise<void> {
  try {
    brake.begin(me.id, now);
    if (!(await isPasswordOf(me.passwordHash, typed)))
      throw invalidInput(refusal.message, { path: refusal.path });
    brake.succeeded(me.id);
  } catch (error) {
    const result = resultOf(error);
    if (result)
      services.securityLog.record({ kind: 'confirm-password', result, userId: me.id, clientAddress });
    throw error;
  }
}
