import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { workspaceInvitation, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Emails that one person may send to others within 24 hours: invitations and offers of a workspace (H2). */
const MOST_MAILS_A_DAY = 20;

/** Returns how many emails to others a person may still send within these 24 hours. */
export async function mailsLeft(read: Pick<Tx, '$count'>, userId: string, now: number): Promise<number> {
  const invitations = await read.$count(
    workspaceInvitation,
    and(eq(workspaceInvitation.invitedBy, userId), gt(workspaceInvitation.createdAt, now - DAY_MS)),
  );
  const transfers = await read.$count(
    workspaceTransfer,
    and(eq(workspaceTransfer.fromUserId, userId), gt(workspaceTransfer.createdAt, now - DAY_MS)),
  );
  return Math.max(0, MOST_MAILS_A_DAY - invitations - transfers);
}

/** @throws AppError `limit_reached` [H2] */
export async function requireMailLeft(read: Pick<Tx, '$count'>, userId: string, now: number): Promise<void> {
  if ((await mailsLeft(read, userId, now)) > 0) return;
  throw new AppError(
    'limit_reached',
    `You can send ${MOST_MAILS_A_DAY} invitations a day. Please go on tomorrow.`,
  );
}
