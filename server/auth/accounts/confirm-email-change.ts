import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { pendingSignup, user } from '#server/db/schema/index.ts';
import type { AuthServices } from '../auth-services.ts';
import { emailChangedEmail } from '../account-emails.ts';
import { recordAttempt } from '../security-log/record-attempt.ts';
import { takeEmailChange } from '../tokens/email-change-tokens.ts';
import { dropResetTokens } from '../tokens/reset-tokens.ts';

/**
 * Makes a new address the stored one by the link that was mailed to it, once, and tells the old one [G2]. Links that
 * were mailed to the old address are void, and so are sign-ups that wait for the new one. Only the person who asked can
 * use the link: opened by anybody else, a mail scanner included, it would make their address a stranger's [G1].
 * @throws AppError `token_invalid`, `conflict` when another account took the address meanwhile: only somebody who
 * reads that address's mail is told
 */
export function confirmEmailChange(
  services: AuthServices,
  asked: { token: string; userId: string },
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string }> {
  const { userId } = asked;
  return recordAttempt(services.securityLog, { kind: 'change-email', userId, clientAddress }, () =>
    changeAddress(services, asked, now),
  );
}

async function changeAddress(
  services: AuthServices,
  { token, userId: asking }: { token: string; userId: string },
  now: number,
): Promise<{ message: string }> {
  const done = await services.db.write({ scopes: [] }, async (tx) => {
    const change = await takeEmailChange(tx, { token, userId: asking }, now);
    if (!change) return 'invalid';
    const { userId, email } = change;
    const [me] = await tx
      .select({ email: user.email })
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.deletedAt)));
    if (!me) return 'invalid';
    const [holder] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    // Answered after the commit: the token stays used.
    if (holder) return 'taken';
    await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, userId));
    await tx.delete(pendingSignup).where(eq(pendingSignup.email, email));
    await dropResetTokens(tx, userId);
    await raiseScope(tx, `user:${userId}`);
    return { oldEmail: me.email };
  });
  if (done === 'invalid') throw new AppError('token_invalid', AUTH_MESSAGES.resetLinkInvalid);
  if (done === 'taken') throw new AppError('conflict', AUTH_MESSAGES.emailTakenMeanwhile);
  services.pokeEvents();
  void services.mailer.send(emailChangedEmail(done.oldEmail, services.config.publicUrl));
  return { message: AUTH_MESSAGES.emailChanged };
}
