import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { workspaceInvitation, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Emails that one person may send to others within 24 hours: invitations and offers of a workspace (H2). */
const MAX_EMAILS_PER_DAY = 20;

/** Returns how many emails to others a person may still send within these 24 hours. */
export async function remainingEmails(
  read: Pick<Tx, '$count'>,
  userId: string,
  now: number,
): Promise<number> {
  const invitations = await read.$count(
    workspaceInvitation,
    and(eq(workspaceInvitation.invitedBy, userId), gt(workspaceInvitation.createdAt, now - DAY_MS)),
  );
  const transfers = await read.$count(
    workspaceTransfer,
    and(eq(workspaceTransfer.fromUserId, userId), gt(workspaceTransfer.createdAt, now - DAY_MS)),
  );
  return Math.max(0, MAX_EMAILS_PER_DAY - invitations - transfers);
}

/** @throws AppError `limit_reached` [H2] */
export async function requireEmailQuota(
  read: Pick<Tx, '$count'>,
  userId: string,
  now: number,
): Promise<void> {
  if ((await remainingEmails(read, userId, now)) > 0) return;
  throw new AppError(
    'limit_reached',
    `You can send ${MAX_EMAILS_PER_DAY} invitations a day. Please go on tomorrow.`,
  );
}
