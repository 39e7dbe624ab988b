import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WorkspaceInvitation } from '#shared/operations/invitations.ts';
import type { InvitationRow } from '#server/policies/invitation-access.ts';

/** Presents an open invitation to the members of its workspace. */
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
