import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { RecentWays } from '#shared/operations/auth.ts';
import { user } from '#server/db/schema/index.ts';
import { hashPassword } from './argon2.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuseWeakPassword } from './weak-passwords.ts';
import { passwordChangedEmail, passwordResetEmail } from '../account-emails.ts';
import { recordAttempt } from '../security-log/security-events.ts';
import { offerRecentWays } from './recent-ways.ts';
import { replacePassword } from './replace-password.ts';
import { findResetToken, issueResetToken, consumeResetToken } from '../tokens/reset-tokens.ts';

/**
 * Mails a link that sets a new password to the stored address [G2]. The answer is the same for an unknown address.
 */
export async function requestPasswordReset(
  services: AuthServices,
  { email }: { email: string },
  clientAddress: string,
  now = Date.now(),
): Promise<{ message: string }> {
  const { db, config, mailer, emailLimit, securityLog } = services;
  const { person, token } = await db.write({ scopes: [] }, async (tx) => {
    const [found] = await tx
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    // An unknown address costs the same commit: its token belongs to no user and is never sent.
    return { person: found, token: await issueResetToken(tx, found?.id ?? uuidv7(), now) };
  });
  const event = { kind: 'request-password-reset', result: 'done', email, clientAddress } as const;
  securityLog.record({ ...event, userId: person?.id });
  if (person && (await emailLimit.consume('password-reset', person.email))) {
    void mailer.send(passwordResetEmail(person.email, config.publicUrl, token));
  }
  return { message: AUTH_MESSAGES.resetRequested };
}

interface ResetAnswer {
  message: string;
  /** Present when passkeys or providers were added in the last 24 hours. */
  recentWays?: RecentWays;
}

/**
 * Sets a new password with a mailed token, once, and ends all sessions of the user [G2].
 * @throws AppError `token_invalid`, `invalid_input` for a password that is easy to guess, `unavailable` when busy
 * hashing
 */
export function resetPassword(
  services: AuthServices,
  input: { token: string; password: string },
  clientAddress: string,
  now = Date.now(),
): Promise<ResetAnswer> {
  return recordAttempt(services.securityLog, { kind: 'reset-password', clientAddress }, (addDetails) =>
    setPassword(services, input, now, (userId) => addDetails({ userId })),
  );
}

async function setPassword(
  services: AuthServices,
  { token, password }: { token: string; password: string },
  now: number,
  onSet: (userId: string) => void,
): Promise<ResetAnswer> {
  const invalid = () => new AppError('token_invalid', AUTH_MESSAGES.resetLinkInvalid);
  const { read } = services.db;
  const found = await findResetToken(read, token, now);
  if (!found) throw invalid();
  const [owner] = await read
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(and(eq(user.id, found.userId), isNull(user.deletedAt)));
  if (!owner) throw invalid();
  refuseWeakPassword(password, [owner.email, owner.username ?? '']);
  const passwordHash = await hashPassword(password);
  const { userId, email, recentWays } = await services.db.write({ scopes: [] }, async (tx) => {
    const holder = await consumeResetToken(tx, token, now);
    const changed = holder && (await replacePassword(tx, { userId: holder, passwordHash }, now));
    if (!changed) throw invalid();
    return { userId: holder, email: changed.email, recentWays: await offerRecentWays(tx, holder, now) };
  });
  onSet(userId);
  services.pokeEvents();
  void services.mailer.send(passwordChangedEmail(email, services.config.publicUrl));
  return { message: AUTH_MESSAGES.passwordReset, ...(recentWays && { recentWays }) };
}
