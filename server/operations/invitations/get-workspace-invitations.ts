import { and, desc, eq, gt } from 'drizzle-orm';
import { getWorkspaceInvitations as contract } from '#shared/operations/invitations.ts';
import { workspaceInvitation } from '#server/db/schema/index.ts';
import { invitationView } from '#server/documents/workspaces/invitation-views.ts';
import { toInvitationRow } from '#server/policies/invitation-access.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getWorkspaceInvitations = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'see-addresses');
  const rows = await read
    .select()
    .from(workspaceInvitation)
    .where(
      and(
        eq(workspaceInvitation.workspaceId, input.workspaceId),
        eq(workspaceInvitation.status, 'pending'),
        gt(workspaceInvitation.expiresAt, call.now),
      ),
    )
    .orderBy(desc(workspaceInvitation.createdAt), desc(workspaceInvitation.id));
  return rows.map((row) => invitationView(toInvitationRow(row)));
});
