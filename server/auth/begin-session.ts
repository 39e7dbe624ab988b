import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { forbidden } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { deletionCancelledEmail, newDeviceEmail } from './account-emails.ts';
import { cancelDeletion } from './accounts/account-deletion.ts';
import type { AuthServices } from './auth-services.ts';
import { rememberDevice } from './known-devices.ts';
import { createSession } from './sessions.ts';

/** The browser or program that signs in. */
export interface Client {
  /** The result of `readClientAddress`. */
  clientAddress: string;
  /** The result of `deviceOf`. */
  device: string | null;
}

/** The answer to a sign-in. */
export interface SessionAnswer {
  sessionId: string;
  /** Present when the sign-in cancelled the deletion of the account [H5]. */
  cancelledDeletion?: true;
}

export interface BegunSession {
  userId: string;
  sessionId: string;
  email: string;
  hasCancelledDeletion: boolean;
  /** Present for the first sign-in from a device; not for the first of an account. */
  newDevice?: { device: string | null; at: number };
}

interface ProvedSignIn {
  userId: string;
  device: string | null;
  passwordHash?: string;
  isByPasskey?: boolean;
}

/**
 * Signs in a user with a proved identity, and cancels a pending deletion of the account [H5]. Every way to sign in
 * calls this function.
 * @param signIn with `passwordHash` only while that hash is still stored
 * @returns undefined when the account is deleted or has another password by now
 * @throws AppError `forbidden` when an administrator has suspended the account
 */
export async function beginSession(
  tx: Tx,
  { userId, device, passwordHash, isByPasskey = false }: ProvedSignIn,
  now: number,
): Promise<BegunSession | undefined> {
  const [account] = await tx
    .select({
      email: user.email,
      deletionAskedAt: user.deletionAskedAt,
      createdAt: user.createdAt,
      lastActiveAt: user.lastActiveAt,
      suspendedAt: user.suspendedAt,
    })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        isNull(user.deletedAt),
        passwordHash === undefined ? undefined : eq(user.passwordHash, passwordHash),
      ),
    );
  if (!account) return undefined;
  if (account.suspendedAt !== null) throw forbidden(AUTH_MESSAGES.suspended);
  const { email, deletionAskedAt, createdAt, lastActiveAt } = account;
  // Every sign-in moves `lastActiveAt`.
  const isFirstUse = lastActiveAt === createdAt;
  await tx.update(user).set({ lastActiveAt: now }).where(eq(user.id, userId));
  if (deletionAskedAt !== null) await cancelDeletion(tx, userId, deletionAskedAt, now);
  const isNewDevice = await rememberDevice(tx, { userId, device, isFirstUse }, now);
  const sessionId = await createSession(tx, userId, { device, isByPasskey, now });
  const begun = { userId, sessionId, email, hasCancelledDeletion: deletionAskedAt !== null };
  return isNewDevice ? { ...begun, newDevice: { device, at: now } } : begun;
}

/** Records the effects of a sign-in and sends emails about them, after its commit. @returns the answer to the client */
export function announceSession(
  services: Pick<AuthServices, 'securityLog' | 'mailer' | 'config' | 'pokeEvents'>,
  { userId, sessionId, email, hasCancelledDeletion, newDevice }: BegunSession,
  { clientAddress }: Client,
): SessionAnswer {
  // Emails are not awaited: the answer must not depend on the mail server. The mailer logs failures.
  if (newDevice) void services.mailer.send(newDeviceEmail(email, services.config.publicUrl, newDevice));
  if (!hasCancelledDeletion) return { sessionId };
  services.pokeEvents();
  services.securityLog.record({ kind: 'cancel-account-deletion', result: 'done', userId, clientAddress });
  void services.mailer.send(deletionCancelledEmail(email, services.config.publicUrl));
  return { sessionId, cancelledDeletion: true };
}
