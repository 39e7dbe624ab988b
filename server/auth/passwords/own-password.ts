import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError, invalidInput, unauthenticated } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { isPasswordOf } from './argon2.ts';
import { LoginThrottle } from '../login-throttle.ts';
import { resultOf, type SecurityRecorder } from '../security-log/security-events.ts';

/** Keeps a stolen session from trying passwords quickly. All operations that ask for the password share the count. */
const throttle = new LoginThrottle();

export interface PasswordHolder {
  id: string;
  email: string;
  username: string | null;
  passwordHash: string;
}

/**
 * Returns a signed-in user who has a password.
 * @throws AppError `unauthenticated`, or `conflict` when the account never had a password [G1]
 */
export async function findPasswordHolder(read: Pick<Tx, 'select'>, userId: string): Promise<PasswordHolder> {
  const [account] = await read
    .select({ id: user.id, email: user.email, username: user.username, passwordHash: user.passwordHash })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!account) throw unauthenticated();
  if (account.passwordHash === null) throw new AppError('conflict', AUTH_MESSAGES.noPasswordYet);
  return { ...account, passwordHash: account.passwordHash };
}

/** The context of one check. */
interface CheckContext {
  services: { securityLog: SecurityRecorder };
  clientAddress: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Checks the password that a signed-in user typed once more.
 * @param refusal the message for a wrong password, and the input field it belongs to
 * @throws AppError `invalid_input` for a wrong password (a 401 would sign the user out), `too_many_requests`,
 * `unavailable` when the server is busy hashing
 */
export async function requireOwnPassword(
  holder: PasswordHolder,
  typed: string,
  refusal: { path: string; message: string },
  { services, clientAddress, now }: CheckContext,
): Promise<void> {
  try {
    throttle.begin(holder.id, now);
    if (!(await isPasswordOf(holder.passwordHash, typed)))
      throw invalidInput(refusal.message, { path: refusal.path });
    throttle.succeeded(holder.id);
  } catch (error) {
    const result = resultOf(error);
    if (result)
      services.securityLog.record({ kind: 'confirm-password', result, userId: holder.id, clientAddress });
    throw error;
  }
}
