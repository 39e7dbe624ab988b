import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { pendingSignup, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { AuthServices } from '../auth-services.ts';
import { welcomeEmail } from '../account-emails.ts';
import { beginSession, type Client } from '../begin-session.ts';
import { insertUser } from './insert-user.ts';
import { WITH_PASSKEY } from './sign-up.ts';
import { issueResetToken } from '../tokens/reset-tokens.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { hashSecret } from '../tokens/secrets.ts';

/**
 * Creates the user of a verification link, once, with the password of that link's sign-up, and deletes the address's
 * other pending sign-ups [G1]. Without the nonce of the browser that signed up, the account gets no password; a reset
 * token lets the reader choose one. So signing up a foreign address gains nothing when its owner, or a mail scanner,
 * opens the link. A sign-up with a passkey starts a session in that same browser, in which the passkey is added.
 * @throws AppError `token_invalid` for a used, expired or unknown token
 */
export function verifyEmail(
  services: AuthServices,
  mailed: MailedLink,
  { clientAddress, device }: Client,
  now = Date.now(),
): Promise<VerifiedEmail> {
  return recordAttempt(services.securityLog, { kind: 'verify-email', clientAddress }, (addDetails) =>
    makeUser(services, mailed, { device, now, onCreated: (userId) => addDetails({ userId }) }),
  );
}

interface VerifiedEmail {
  message: string;
  /** Sets the first password. */
  resetToken?: string;
  /** The verified address, for the field of the login page. */
  email?: string;
  /** A session in which the first passkey is added. */
  sessionId?: string;
}

interface MailedLink {
  token: string;
  nonce?: string | undefined;
}

interface MakeUser {
  device: string | null;
  now: number;
  onCreated: (userId: string) => void;
}

async function makeUser(
  services: AuthServices,
  { token, nonce }: MailedLink,
  { device, now, onCreated }: MakeUser,
): Promise<VerifiedEmail> {
  const created = await services.db.write({ scopes: [] }, async (tx) => {
    const [signup] = await tx
      .delete(pendingSignup)
      .where(and(eq(pendingSignup.tokenHash, hashSecret(token)), gt(pendingSignup.expiresAt, now)))
      .returning();
    if (!signup) return undefined;
    await tx.delete(pendingSignup).where(eq(pendingSignup.email, signup.email));
    if (await hasUser(tx, signup.email)) return undefined;
    const isSameBrowser = nonce !== undefined && hashSecret(nonce) === signup.nonceHash;
    const hasPassword = isSameBrowser && signup.passwordHash !== WITH_PASSKEY;
    const userId = uuidv7();
    const { email, extra } = signup;
    const passwordHash = hasPassword ? signup.passwordHash : null;
    const hasFreeCredits = await services.signUpGrants.take(tx, email, now);
    await insertUser(
      tx,
      { id: userId, email, passwordHash, hasFreeCredits, ...(isSameBrowser && { extra }) },
      now,
    );
    if (hasPassword) return { userId, email, answer: { message: AUTH_MESSAGES.emailVerified, email } };
    if (!isSameBrowser) {
      const resetToken = await issueResetToken(tx, userId, now);
      const message = AUTH_MESSAGES.emailVerifiedWithoutPassword;
      return { userId, email, answer: { message, resetToken, email } };
    }
    const session = await beginSession(tx, { userId, device }, now);
    const message = AUTH_MESSAGES.emailVerifiedAddPasskey;
    return { userId, email, answer: { message, ...(session && { sessionId: session.sessionId }) } };
  });
  if (!created) throw new AppError('token_invalid', AUTH_MESSAGES.verificationLinkInvalid);
  onCreated(created.userId);
  void services.mailer.send(welcomeEmail(created.email, services.config.publicUrl));
  return created.answer;
}

async function hasUser(tx: Tx, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  return found !== undefined;
}
