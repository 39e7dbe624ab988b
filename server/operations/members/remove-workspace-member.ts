import { AppError, notFound } from '#shared/errors/app-error.ts';
import { removeWorkspaceMember as contract } from '#shared/operations/members.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { endMembership } from '#server/policies/end-membership.ts';
import { findMember } from '#server/policies/members.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const removeWorkspaceMember = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'manage-members');
    const member = await findMember(read, input.workspaceId, input.userId);
    if (!member) throw notFound('This person');
    if (member.role === 'owner')
      throw new AppError(
        'conflict',
        'The owner cannot be removed. Transfer or delete the workspace instead.',
      );
  },
  write: async ({ tx, input: { workspaceId, userId } }) => {
    await endMembership(tx, workspaceId, userId);
    await raiseScope(tx, `user:${userId}`);
    const security = { kind: 'remove-member', workspaceId, subjectId: userId } as const;
    return { answer: { workspaceId, userId }, security };
  },
});
