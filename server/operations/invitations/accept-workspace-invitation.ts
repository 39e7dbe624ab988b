import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { acceptWorkspaceInvitation as contract } from '#shared/operations/invitations.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceInvitation, workspaceMember } from '#server/db/schema/index.ts';
import { requireOwnInvitation, requireOpenInvitation } from '#server/policies/invitation-access.ts';
import { findMember, MAX_MEMBERS } from '#server/policies/members.ts';
import { commandHandler } from '../handler.ts';

export const acceptWorkspaceInvitation = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { invitation } = await requireOwnInvitation(read, call.actor.userId, input.id);
    const member = await findMember(read, invitation.workspaceId, call.actor.userId);
    // A repeated click returns the result of the first one.
    if (invitation.status === 'accepted' && member) return { invitation, member };
    requireOpenInvitation(invitation, call.now);
    const members = await read.$count(
      workspaceMember,
      eq(workspaceMember.workspaceId, invitation.workspaceId),
    );
    if (!member && members >= MAX_MEMBERS)
      throw new AppError(
        'limit_reached',
        `A workspace can have ${MAX_MEMBERS} members, and this one is full.`,
      );
    return { invitation, member };
  },
  write: async ({ tx, call, input, facts: { invitation, member }, seq }) => {
    const { workspaceId } = invitation;
    const answer = { id: input.id, workspaceId, role: member?.role ?? invitation.role };
    if (invitation.status === 'accepted') return { answer };
    await seq();
    const workspaceSeq = await raiseScope(tx, `workspace:${workspaceId}`);
    await tx
      .update(workspaceInvitation)
      .set({ status: 'accepted', answeredAt: call.now })
      .where(eq(workspaceInvitation.id, input.id));
    if (!member) {
      await tx.insert(workspaceMember).values({
        workspaceId,
        userId: call.actor.userId,
        role: invitation.role,
        seq: workspaceSeq,
        createdAt: call.now,
      });
    }
    return { answer, security: { kind: 'accept-invitation', workspaceId, detail: answer.role } };
  },
});
