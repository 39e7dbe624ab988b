import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { AuthServices } from '../auth-services.ts';
import { welcomeEmail } from '../account-emails.ts';
import { beginSession, type Client } from '../begin-session.ts';
import { insertUser } from './insert-user.ts';
import {
  deleteSignUp,
  markConfirmedElsewhere,
  useLink,
  voidLinks,
  WITH_PASSKEY,
} from './pending-sign-ups.ts';
import { issueResetToken } from '../tokens/reset-tokens.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { hashSecret } from '../tokens/secrets.ts';

/**
 * Creates the user of a verification link, once, with the password of that link's sign-up, and makes the address's
 * other links void [G1]. In the browser that signed up it also starts a session, in which a passkey can be added.
 * Without the nonce of that browser the account gets no password; a reset token lets the reader choose one. So signing
 * up a foreign address gains nothing when its owner, or a mail scanner, opens the link.
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
  /** The session of the browser that signed up. */
  sessionId?: string;
  /** The first passkey is added in that session. */
  addsPasskey?: true;
}

interface MailedLink {
  token: string;
  nonce?: string | undefined;
  /** The reader says that the sign-up in the other browser is theirs, which is then told of the confirmation. */
  isOwnSignUp?: true | undefined;
}

interface MakeUser {
  device: string | null;
  now: number;
  onCreated: (userId: string) => void;
}

async function makeUser(
  services: AuthServices,
  { token, nonce, isOwnSignUp }: MailedLink,
  { device, now, onCreated }: MakeUser,
): Promise<VerifiedEmail> {
  const created = await services.db.write({ scopes: [] }, async (tx) => {
    const signup = await useLink(tx, hashSecret(token), now);
    if (!signup) return undefined;
    await voidLinks(tx, signup.email);
    if (await hasUser(tx, signup.email)) return undefined;
    const isSameBrowser = nonce !== undefined && hashSecret(nonce) === signup.nonceHash;
    // Its password is that of the account from now on, and may be replaced.
    if (isSameBrowser) await deleteSignUp(tx, signup);
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
    if (!isSameBrowser) {
      if (isOwnSignUp) await markConfirmedElsewhere(tx, signup);
      const resetToken = await issueResetToken(tx, userId, now);
      const message = AUTH_MESSAGES.emailVerifiedWithoutPassword;
      return { userId, email, answer: { message, resetToken, email } };
    }
    const session = await beginSession(tx, { userId, device }, now);
    const begun = session && { sessionId: session.sessionId };
    if (hasPassword) {
      const message = AUTH_MESSAGES.emailVerifiedLoggedIn;
      return { userId, email, answer: { message, email, ...begun } };
    }
    const message = AUTH_MESSAGES.emailVerifiedAddPasskey;
    return { userId, email, answer: { message, addsPasskey: true as const, ...begun } };
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
