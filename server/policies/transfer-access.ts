import { and, eq, isNull } from 'drizzle-orm';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { user, workspace, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findMember, type MemberRow } from './members.ts';
import type { WorkspaceRow } from './workspace-access.ts';

type Read = Pick<Tx, 'select'>;

export type TransferRow = typeof workspaceTransfer.$inferSelect;

const TRANSFER_LIFETIME_DAYS = 14;
/** How long an offer stays open, in milliseconds. Shorter than the grace period of an account's deletion. */
export const TRANSFER_LIFETIME_MS = TRANSFER_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

export interface TransferAccess {
  transfer: TransferRow;
  workspace: WorkspaceRow;
  /** The caller, as a member of that workspace. */
  member: MemberRow;
}

/**
 * Returns an offer that the caller made or received, in any status. To everybody else, and to a member who was
 * removed since, it is absent.
 * @throws AppError `not_found`
 */
export async function requireTransfer(
  read: Read,
  userId: string,
  transferId: string,
): Promise<TransferAccess> {
  const [found] = await read
    .select({ transfer: workspaceTransfer, workspace })
    .from(workspaceTransfer)
    .innerJoin(workspace, and(eq(workspace.id, workspaceTransfer.workspaceId), isNull(workspace.deletedAt)))
    .where(eq(workspaceTransfer.id, transferId));
  const isParty = found && [found.transfer.fromUserId, found.transfer.toUserId].includes(userId);
  const member = isParty ? await findMember(read, found.workspace.id, userId) : undefined;
  if (!found || !member) throw notFound('This offer');
  return { ...found, member };
}

/**
 * Returns an offer that the caller received.
 * @throws AppError `not_found` as {@link requireTransfer}, and for the sender of the offer
 */
export async function requireReceivedTransfer(
  read: Read,
  userId: string,
  transferId: string,
): Promise<TransferAccess> {
  const access = await requireTransfer(read, userId, transferId);
  if (access.transfer.toUserId !== userId) throw notFound('This offer');
  return access;
}

/** @throws AppError `conflict` when the offer was answered or revoked, or has expired */
export function requireOpenTransfer(transfer: TransferRow, now: number): void {
  if (transfer.status !== 'pending')
    throw new AppError('conflict', 'This offer has already been answered or taken back.');
  if (transfer.expiresAt <= now)
    throw new AppError('conflict', 'This offer has expired. Ask the owner to make it again.');
}

/** Returns the stored address of an undeleted user. */
export async function findEmailAddress(read: Read, userId: string): Promise<string | undefined> {
  const [row] = await read
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  return row?.email;
}
