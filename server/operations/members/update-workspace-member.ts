import { and, eq } from 'drizzle-orm';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { updateWorkspaceMember as contract } from '#shared/operations/members.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceMember } from '#server/db/schema/index.ts';
import { memberView } from '#server/documents/workspaces/member-views.ts';
import { findMember } from '#server/policies/members.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const updateWorkspaceMember = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const access = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'manage-members');
    const member = await findMember(read, input.workspaceId, input.userId);
    if (!member) throw notFound('This person');
    if (member.role === 'owner')
      throw new AppError('conflict', 'The owner stays the owner. Transfer the workspace instead.');
    return { ...access, member };
  },
  write: async ({ tx, call, input, facts }) => {
    const { workspaceId, userId, role } = input;
    if (facts.member.role !== role) {
      // The event closes the member's rooms; the member rejoins them with the new role.
      const seq = await raiseScope(tx, `workspace:${workspaceId}`, 'role-changed', { userId, role });
      await tx
        .update(workspaceMember)
        .set({ role, seq })
        .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
      await raiseScope(tx, `user:${userId}`);
    }
    const answer = await memberView(tx, workspaceId, userId, { userId: call.actor.userId, role: facts.role });
    if (!answer) throw notFound('This person');
    if (facts.member.role === role) return { answer };
    return { answer, security: { kind: 'change-role', workspaceId, subjectId: userId, detail: role } };
  },
});
