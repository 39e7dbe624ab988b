import { eq } from 'drizzle-orm';
import { deleteWorkspace as contract } from '#shared/operations/workspaces.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspace } from '#server/db/schema/index.ts';
import { deletedWorkspaceView } from '#server/documents/workspaces/deleted-workspaces.ts';
import { raiseInvited } from '#server/policies/raise-invited.ts';
import { raiseMembers } from '#server/policies/members.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const deleteWorkspace = commandHandler(contract, {
  authorise: ({ call, input, read }) =>
    requireWorkspaceAccess(read, call.actor.userId, input.id, 'delete-workspace'),
  write: async ({ tx, call, input, facts }) => {
    // The event closes the rooms; writing it raises the scope.
    const seq = await raiseScope(tx, `workspace:${input.id}`, 'workspace-deleted');
    const deleted = { ...facts.workspace, seq, deletedAt: call.now };
    await tx.update(workspace).set({ seq, deletedAt: call.now }).where(eq(workspace.id, input.id));
    await raiseMembers(tx, input.id);
    await raiseInvited(tx, input.id);
    const security = { kind: 'delete-workspace', workspaceId: input.id } as const;
    return { answer: deletedWorkspaceView(deleted, call.now), security };
  },
});
