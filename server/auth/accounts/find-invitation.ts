import { and, eq, isNull } from 'drizzle-orm';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { user, workspace, workspaceInvitation } from '#server/db/schema/index.ts';
import { requireOpenInvitation, toInvitationRow } from '#server/policies/invitation-access.ts';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import type { AuthServices } from '../auth-services.ts';

/**
 * Returns the invitation of an emailed link, for a page without a session. Whoever has the token has received the
 * email, so it may name the address; it says nothing about an account with that address [H2].
 * @throws AppError `token_invalid` for a forged token or a deleted workspace, `conflict` when the invitation was
 * answered or revoked, or has expired
 */
export async function findInvitation(
  { db, invitationTokens }: AuthServices,
  token: string,
  now = Date.now(),
) {
  const invalid = new AppError('token_invalid', AUTH_MESSAGES.invitationLinkInvalid);
  const id = invitationTokens.read(token);
  if (id === undefined) throw invalid;
  const [found] = await db.read
    .select({ invitation: workspaceInvitation, title: workspace.title, invitedBy: user.username })
    .from(workspaceInvitation)
    .innerJoin(workspace, and(eq(workspace.id, workspaceInvitation.workspaceId), isNull(workspace.deletedAt)))
    .leftJoin(user, eq(user.id, workspaceInvitation.invitedBy))
    .where(eq(workspaceInvitation.id, id));
  if (!found) throw invalid;
  const invitation = toInvitationRow(found.invitation);
  requireOpenInvitation(invitation, now);
  return {
    id,
    email: invitation.email,
    role: invitation.role,
    workspaceTitle: found.title,
    invitedByName: displayNameOf(found.invitedBy),
    expiresAt: toTimestamp(invitation.expiresAt),
  };
}
