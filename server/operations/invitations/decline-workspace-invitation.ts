import { eq } from 'drizzle-orm';
import { declineWorkspaceInvitation as contract } from '#shared/operations/invitations.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceInvitation } from '#server/db/schema/index.ts';
import { requireOwnInvitation, requireOpenInvitation } from '#server/policies/invitation-access.ts';
import { commandHandler } from '../handler.ts';

export const declineWorkspaceInvitation = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { invitation } = await requireOwnInvitation(read, call.actor.userId, input.id);
    if (invitation.status !== 'declined') requireOpenInvitation(invitation, call.now);
    return invitation;
  },
  write: async ({ tx, call, input: { id }, facts: invitation, seq }) => {
    if (invitation.status === 'declined') return { answer: { id } };
    await seq();
    await raiseScope(tx, `workspace:${invitation.workspaceId}`);
    await tx
      .update(workspaceInvitation)
      .set({ status: 'declined', answeredAt: call.now })
      .where(eq(workspaceInvitation.id, id));
    const { workspaceId } = invitation;
    return { answer: { id }, security: { kind: 'decline-invitation', workspaceId } };
  },
});
