import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getMyInvitations as contract } from '#shared/operations/invitations.ts';
import { user, workspace, workspaceInvitation } from '#server/db/schema/index.ts';
import { workspaceTypeOf } from '#server/documents/workspaces/workspace-views.ts';
import { toInvitationRow } from '#server/policies/invitation-access.ts';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { queryHandler } from '../handler.ts';

/** Anybody can invite an address, so the list is bounded. */
const MAX_LISTED = 200;

export const getMyInvitations = queryHandler(contract, async ({ call, read }) => {
  const [account] = await read
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, call.actor.userId), isNull(user.deletedAt)));
  if (!account) return [];
  const rows = await read
    .select({ invitation: workspaceInvitation, workspace, invitedBy: user.username })
    .from(workspaceInvitation)
    .innerJoin(workspace, and(eq(workspace.id, workspaceInvitation.workspaceId), isNull(workspace.deletedAt)))
    .leftJoin(user, eq(user.id, workspaceInvitation.invitedBy))
    .where(
      and(
        eq(workspaceInvitation.email, account.email),
        eq(workspaceInvitation.status, 'pending'),
        gt(workspaceInvitation.expiresAt, call.now),
      ),
    )
    .orderBy(desc(workspaceInvitation.createdAt), desc(workspaceInvitation.id))
    .limit(MAX_LISTED);
  return rows.map(({ invitation, workspace: target, invitedBy }) => ({
    id: invitation.id,
    workspaceId: target.id,
    workspaceTitle: target.title,
    workspaceType: workspaceTypeOf(target.type),
    role: toInvitationRow(invitation).role,
    invitedByName: displayNameOf(invitedBy),
    createdAt: toTimestamp(invitation.createdAt),
    expiresAt: toTimestamp(invitation.expiresAt),
  }));
});
