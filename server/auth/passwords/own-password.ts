import { invalidInput } from '#shared/errors/app-error.ts';
import { isPasswordOf } from './argon2.ts';
import { LoginThrottle } from '../login-throttle.ts';
import { resultOf, type SecurityRecorder } from '../security-log/security-events.ts';

/** Keeps a stolen session from trying passwords quickly. All operations that ask for the password share the count. */
const throttle = new LoginThrottle();

export interface PasswordHolder {
  id: string;
  passwordHash: string;
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
