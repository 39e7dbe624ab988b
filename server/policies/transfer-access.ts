import { and, eq, isNull } from 'drizzle-orm';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { user, workspace, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findMember, type MemberRow } from './members.ts';
import type { WorkspaceRow } from './workspace-access.ts';

type Read = Pick<Tx, 'select'>;

export type TransferRow = typeof workspaceTransfer.$inferSelect;

const TRANSFER_DAYS = 14;
/** How long an offer stays open, in milliseconds: shorter than an account that is being deleted lasts. */
export const TRANSFER_LASTS_MS = TRANSFER_DAYS * 24 * 60 * 60 * 1000;

export interface TransferAccess {
  transfer: TransferRow;
  workspace: WorkspaceRow;
  /** The caller, as a member of that workspace. */
  member: MemberRow;
}

/**
 * An offer that the caller made or was made, whatever became of it. To everybody else, and to a member who was taken
 * out since, it is not there.
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
  const isPartOfIt = found && [found.transfer.fromUserId, found.transfer.toUserId].includes(userId);
  const member = isPartOfIt ? await findMember(read, found.workspace.id, userId) : undefined;
  if (!found || !member) throw notFound('This offer');
  return { ...found, member };
}

/** @throws AppError `not_found` as {@link requireTransfer}, and to whoever made the offer */
export async function requireTransferToMe(
  read: Read,
  userId: string,
  transferId: string,
): Promise<TransferAccess> {
  const access = await requireTransfer(read, userId, transferId);
  if (access.transfer.toUserId !== userId) throw notFound('This offer');
  return access;
}

/** @throws AppError `conflict` when it was answered, taken back or ran out */
export function requireOpenTransfer(transfer: TransferRow, now: number): void {
  if (transfer.status !== 'pending')
    throw new AppError('conflict', 'This offer has already been answered or taken back.');
  if (transfer.expiresAt <= now)
    throw new AppError('conflict', 'This offer has expired. Ask the owner to make it again.');
}

/** The stored address of a person who can be written to. */
export async function addressOf(read: Read, userId: string): Promise<string | undefined> {
  const [row] = await read
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  return row?.email;
}
