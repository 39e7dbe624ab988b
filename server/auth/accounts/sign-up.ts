import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { pendingSignup, user } from '#server/db/schema/index.ts';
import { hashPassword } from '../passwords/argon2.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuseWeakPassword } from '../passwords/weak-passwords.ts';
import { knownAddressEmail, verificationEmail } from '../account-emails.ts';
import { hashSecret, newSecret } from '../tokens/secrets.ts';
import { WITH_PASSKEY } from './pending-sign-ups.ts';

const LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface SignUp {
  email: string;
  /** Undefined for a sign-up with a passkey, which is made after the address is confirmed. */
  password: string | undefined;
  extra: Record<string, string>;
}

/**
 * Stores a pending sign-up; the user is created only when its link is opened [G1]. A known address is notified by
 * email: the answer and the work are the same as for a new one.
 * @returns the message to show, and the nonce that proves later that the link is opened in the same browser
 * @throws AppError `invalid_input` for a password that is easy to guess, `unavailable` when the server is busy
 * hashing
 */
export async function signUp(
  services: AuthServices,
  { email, password, extra }: SignUp,
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string; nonce: string }> {
  if (password !== undefined) refuseWeakPassword(password, [email, ...Object.values(extra)]);
  const passwordHash = password === undefined ? WITH_PASSKEY : await hashPassword(password);
  const token = newSecret();
  const nonce = newSecret();
  const known = await services.db.write({ scopes: [] }, async (tx) => {
    const [found] = await tx
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    // Also written for a known address, or the time of a commit would reveal that an account exists. Nobody receives
    // that token.
    await tx.insert(pendingSignup).values({
      tokenHash: hashSecret(token),
      email,
      passwordHash,
      extra,
      nonceHash: hashSecret(nonce),
      createdAt: now,
      expiresAt: now + LINK_LIFETIME_MS,
    });
    return found;
  });
  services.securityLog.record({ kind: 'sign-up', result: 'done', userId: known?.id, email, clientAddress });
  const { publicUrl } = services.config;
  if (await services.emailLimit.consume('sign-up', email)) {
    // Not awaited: the answer must not depend on the mail server's speed. The mailer logs failures.
    void services.mailer.send(
      known ? knownAddressEmail(known.email, publicUrl) : verificationEmail(email, publicUrl, token),
    );
  }
  return { message: AUTH_MESSAGES.signedUp, nonce };
}
