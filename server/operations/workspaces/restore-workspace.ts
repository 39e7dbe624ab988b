import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { restoreWorkspace as contract } from '#shared/operations/workspaces.ts';
import { findArchiveId, requireRoomForWorkspace } from '#server/billing/workspace-limits.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspace } from '#server/db/schema/index.ts';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { workspaceView } from '#server/documents/workspaces/workspace-views.ts';
import { raiseInvited } from '#server/policies/raise-invited.ts';
import { raiseMembers } from '#server/policies/members.ts';
import { commandHandler } from '../handler.ts';

export const restoreWorkspace = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    // A deleted workspace is absent to everybody but its owner.
    const [deleted] = await read
      .select()
      .from(workspace)
      .where(
        and(
          eq(workspace.id, input.id),
          eq(workspace.ownerId, call.actor.userId),
          gt(workspace.deletedAt, call.now - RESTORABLE_MS),
        ),
      );
    if (!deleted) throw new AppError('scope_not_found', 'Workspace not found');
    if (input.id !== (await findArchiveId(read, call.actor.userId)))
      await requireRoomForWorkspace(read, call.actor.userId);
    return deleted;
  },
  write: async ({ tx, input, facts }) => {
    const seq = await raiseScope(tx, `workspace:${input.id}`, 'workspace-restored');
    await tx.update(workspace).set({ seq, deletedAt: null }).where(eq(workspace.id, input.id));
    await raiseMembers(tx, input.id);
    await raiseInvited(tx, input.id);
    const answer = await workspaceView(tx, { ...facts, seq, deletedAt: null }, 'owner');
    return { answer, security: { kind: 'restore-workspace', workspaceId: input.id } };
  },
});
