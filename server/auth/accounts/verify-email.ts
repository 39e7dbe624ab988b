import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { pendingSignup, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { AuthServices } from '../auth-services.ts';
import { insertUser } from './insert-user.ts';
import { issueResetToken } from '../tokens/reset-tokens.ts';
import { recordAttempt } from '../security-log/record-attempt.ts';
import { hashSecret } from '../tokens/secrets.ts';

/**
 * Makes the user of a mailed link, once, with that link's password; the address's other sign-ups die [G1]. Without
 * the nonce of the browser that signed up, the account gets no password and a reset token leads to choosing one:
 * whoever signed up somebody else's address gains nothing when that person, or a mail scanner, opens the link.
 * @throws AppError `token_invalid` for a used, expired or unknown token
 */
export function verifyEmail(
  services: AuthServices,
  mailed: MailedLink,
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string; resetToken?: string }> {
  return recordAttempt(services.securityLog, { kind: 'verify-email', clientAddress }, (learn) =>
    makeUser(services, mailed, now, (userId) => learn({ userId })),
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
  onMade: (userId: string) => void,
): Promise<{ message: string; resetToken?: string }> {
  const made = await services.db.write({ scopes: [] }, async (tx) => {
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
    const person = isSameBrowser ? { email, passwordHash, extra } : { email, passwordHash: null };
    await insertUser(tx, { id: userId, ...person }, now);
    return isSameBrowser ? { userId } : { userId, resetToken: await issueResetToken(tx, userId, now) };
  });
  if (!made) throw new AppError('token_invalid', AUTH_MESSAGES.verificationLinkInvalid);
  onMade(made.userId);
  return made.resetToken === undefined
    ? { message: AUTH_MESSAGES.emailVerified }
    : { message: AUTH_MESSAGES.emailVerifiedWithoutPassword, resetToken: made.resetToken };
}

async function hasUser(tx: Tx, email: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  return found !== undefined;
}
