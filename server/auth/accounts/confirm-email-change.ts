import { and, eq, isNull, ne } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { pendingSignup, user, workspaceInvitation } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { AuthServices } from '../auth-services.ts';
import { emailChangedEmail } from '../account-emails.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { consumeEmailChange } from '../tokens/email-change-tokens.ts';
import { dropResetTokens } from '../tokens/reset-tokens.ts';

/**
 * Replaces the stored address by the one that the link was mailed to. The link works once, and the old address is
 * notified [G2]. Reset links that were mailed to the old address become void, and so do pending sign-ups for the new
 * one. Only the user who requested the change can use the link: opened by anybody else, a mail scanner included, it
 * would give that reader's address to a stranger's account [G1].
 * @throws AppError `token_invalid`, or `conflict` when another account took the address meanwhile. A `conflict` tells
 * only a reader of that address's email that the account exists.
 */
export function confirmEmailChange(
  services: AuthServices,
  request: { token: string; userId: string },
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string }> {
  const { userId } = request;
  return recordAttempt(services.securityLog, { kind: 'change-email', userId, clientAddress }, () =>
    changeAddress(services, request, now),
  );
}

async function changeAddress(
  services: AuthServices,
  { token, userId: requesterId }: { token: string; userId: string },
  now: number,
): Promise<{ message: string }> {
  const outcome = await services.db.write({ scopes: [] }, async (tx) => {
    const change = await consumeEmailChange(tx, { token, userId: requesterId }, now);
    if (!change) return 'invalid';
    const { userId, email } = change;
    const [account] = await tx
      .select({ email: user.email })
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.deletedAt)));
    if (!account) return 'invalid';
    const [otherAccount] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    // Refused after the commit, so that the token stays used.
    if (otherAccount) return 'taken';
    await tx.update(user).set({ email, updatedAt: now }).where(eq(user.id, userId));
    await tx.delete(pendingSignup).where(eq(pendingSignup.email, email));
    await dropResetTokens(tx, userId);
    await moveAnsweredInvitations(tx, account.email, email);
    await raiseScope(tx, `user:${userId}`);
    return { oldEmail: account.email };
  });
  if (outcome === 'invalid') throw new AppError('token_invalid', AUTH_MESSAGES.resetLinkInvalid);
  if (outcome === 'taken') throw new AppError('conflict', AUTH_MESSAGES.emailTakenMeanwhile);
  services.pokeEvents();
  void services.mailer.send(emailChangedEmail(outcome.oldEmail, services.config.publicUrl));
  return { message: AUTH_MESSAGES.emailChanged };
}

/**
 * Answered invitations follow the account to its new address, under which its erasure finds them. Pending ones stay
 * with the mailbox that they were sent to.
 */
async function moveAnsweredInvitations(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(workspaceInvitation)
    .set({ email: to })
    .where(and(eq(workspaceInvitation.email, from), ne(workspaceInvitation.status, 'pending')));
}
