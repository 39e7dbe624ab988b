import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WorkspaceInvitation } from '#shared/operations/invitations.ts';
import type { InvitationRow } from '#server/policies/invitation-access.ts';

/** An open invitation as the people of its workspace see it. */
export function invitationView(row: InvitationRow): WorkspaceInvitation {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    email: row.email,
    role: row.role,
    createdAt: toTimestamp(row.createdAt),
    expiresAt: toTimestamp(row.expiresAt),
  };
}
