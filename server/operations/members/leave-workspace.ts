import { leaveWorkspace as contract } from '#shared/operations/members.ts';
import { endMembership } from '#server/policies/end-membership.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const leaveWorkspace = commandHandler(contract, {
  authorise: ({ call, input, read }) =>
    requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'leave'),
  write: async ({ tx, call, input: { workspaceId }, seq }) => {
    await endMembership(tx, workspaceId, call.actor.userId);
    // Raises the caller's own list, which acknowledges this operation.
    await seq();
    return { answer: { workspaceId }, security: { kind: 'leave-workspace', workspaceId } };
  },
});
