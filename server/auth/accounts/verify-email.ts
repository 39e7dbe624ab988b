import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { pendingSignup, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { AuthServices } from '../auth-services.ts';
import { welcomeEmail } from '../account-emails.ts';
import { insertUser } from './insert-user.ts';
import { issueResetToken } from '../tokens/reset-tokens.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { hashSecret } from '../tokens/secrets.ts';

/**
 * Creates the user of a verification link, once, with the password of that link's sign-up, and deletes the address's
 * other pending sign-ups [G1]. Without the nonce of the browser that signed up, the account gets no password; a reset
 * token lets the reader choose one. So signing up a foreign address gains nothing when its owner, or a mail scanner,
 * opens the link.
 * @throws AppError `token_invalid` for a used, expired or unknown token
 */
export function verifyEmail(
  services: AuthServices,
  mailed: MailedLink,
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string; resetToken?: string }> {
  return recordAttempt(services.securityLog, { kind: 'verify-email', clientAddress }, (addDetails) =>
    makeUser(services, mailed, now, (userId) => addDetails({ userId })),
  );
}

interface MailedLink {
  token: string;
  nonce?: string | undefined;
}

async function makeUser(
  services: AuthServices,
  { token, nonce }: MailedLink,
  now: number,
  onCreated: (userId: string) => void,
): Promise<{ message: string; resetToken?: string }> {
  const created = await services.db.write({ scopes: [] }, async (tx) => {
    const [signup] = await tx
      .delete(pendingSignup)
      .where(and(eq(pendingSignup.tokenHash, hashSecret(token)), gt(pendingSignup.expiresAt, now)))
      .returning();
    if (!signup) return undefined;
    await tx.delete(pendingSignup).where(eq(pendingSignup.email, signup.email));
    if (await hasUser(tx, signup.email)) return undefined;
    const isSameBrowser = nonce !== undefined && hashSecret(nonce) === signup.nonceHash;
    const userId = uuidv7();
    const { email, passwordHash, extra } = signup;
    const columns = isSameBrowser ? { email, passwordHash, extra } : { email, passwordHash: null };
    await insertUser(tx, { id: userId, ...columns }, now);
    return isSameBrowser
      ? { userId, email }
      : { userId, email, resetToken: await issueResetToken(tx, userId, now) };
  });
  if (!created) throw new AppError('token_invalid', AUTH_MESSAGES.verificationLinkInvalid);
  onCreated(created.userId);
  void services.mailer.send(welcomeEmail(created.email, services.config.publicUrl));
  return created.resetToken === undefined
    ? { message: AUTH_MESSAGES.emailVerified }
    : { message: AUTH_MESSAGES.emailVerifiedWithoutPassword, resetToken: created.resetToken };
}

async function hasUser(tx: Tx, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  return found !== undefined;
}
