import { and, eq, isNull } from 'drizzle-orm';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { GrantableRole } from '#shared/permissions.ts';
import { user, workspace, workspaceInvitation } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { WorkspaceRow } from './workspace-access.ts';

type Read = Pick<Tx, 'select'>;

export type InvitationRow = Omit<typeof workspaceInvitation.$inferSelect, 'role'> & { role: GrantableRole };

export const INVITATION_LIFETIME_DAYS = 14;
export const MAX_OPEN_INVITATIONS = 50;

/** Returns the id of the user with this verified address. */
export async function findUserIdByAddress(read: Read, email: string): Promise<string | undefined> {
  const [row] = await read
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.deletedAt)));
  return row?.id;
}

/**
 * Returns an invitation to the caller's own verified address, in any status. An invitation to another address is
 * absent to the caller [H2].
 * @throws AppError `not_found`
 */
export async function requireOwnInvitation(
  read: Read,
  userId: string,
  invitationId: string,
): Promise<{ invitation: InvitationRow; workspace: WorkspaceRow }> {
  const [found] = await read
    .select({ invitation: workspaceInvitation, workspace })
    .from(workspaceInvitation)
    .innerJoin(user, and(eq(user.email, workspaceInvitation.email), isNull(user.deletedAt)))
    .innerJoin(workspace, and(eq(workspace.id, workspaceInvitation.workspaceId), isNull(workspace.deletedAt)))
    .where(and(eq(workspaceInvitation.id, invitationId), eq(user.id, userId)));
  if (!found) throw notFound('This invitation');
  return { invitation: toInvitationRow(found.invitation), workspace: found.workspace };
}

/** @throws AppError `conflict` when the invitation was answered or revoked, or has expired */
export function requireOpenInvitation(invitation: InvitationRow, now: number): void {
  if (invitation.status !== 'pending')
    throw new AppError('conflict', 'This invitation has already been answered or taken back.');
  if (invitation.expiresAt <= now)
    throw new AppError('conflict', 'This invitation has expired. Ask to be invited again.');
}

export const toInvitationRow = (row: typeof workspaceInvitation.$inferSelect): InvitationRow => ({
  ...row,
  // Only grantable roles are ever written.
  role: row.role as GrantableRole,
});
