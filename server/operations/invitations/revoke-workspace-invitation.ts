import { eq } from 'drizzle-orm';
import { forbidden, notFound } from '#shared/errors/app-error.ts';
import { revokeWorkspaceInvitation as contract } from '#shared/operations/invitations.ts';
import { can } from '#shared/permissions.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceInvitation } from '#server/db/schema/index.ts';
import {
  toInvitationRow,
  findUserIdByAddress,
  requireOpenInvitation,
} from '#server/policies/invitation-access.ts';
import { scopeOfInvitation } from '#server/policies/row-scope.ts';
import { findWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const revokeWorkspaceInvitation = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfInvitation(read, input.id),
  authorise: async ({ call, input, read }) => {
    const [row] = await read.select().from(workspaceInvitation).where(eq(workspaceInvitation.id, input.id));
    const access = row && (await findWorkspaceAccess(read, call.actor.userId, row.workspaceId));
    // A caller who may not see a workspace's invitations gets the same answer as a stranger.
    if (!row || !access || !can(access.role, 'see-addresses')) throw notFound('This invitation');
    if (!can(access.role, 'manage-members')) throw forbidden('Only the owner can take an invitation back.');
    const invitation = toInvitationRow(row);
    if (invitation.status !== 'revoked' && invitation.status !== 'pending')
      requireOpenInvitation(invitation, call.now);
    return invitation;
  },
  write: async ({ tx, call, input: { id }, facts: invitation, seq }) => {
    if (invitation.status === 'revoked') return { answer: { id } };
    await seq();
    await tx
      .update(workspaceInvitation)
      .set({ status: 'revoked', answeredAt: call.now })
      .where(eq(workspaceInvitation.id, id));
    const invited = await findUserIdByAddress(tx, invitation.email);
    if (invited) await raiseScope(tx, `user:${invited}`);
    const { workspaceId, email } = invitation;
    return {
      answer: { id },
      security: { kind: 'revoke-invitation', workspaceId, subjectId: invited, email },
    };
  },
});
