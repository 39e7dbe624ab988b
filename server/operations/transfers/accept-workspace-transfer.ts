import { and, eq } from 'drizzle-orm';
import { acceptWorkspaceTransfer as contract } from '#shared/operations/transfers.ts';
import type { Role } from '#shared/permissions.ts';
import { requireRoomForWorkspace } from '#server/billing/workspace-limits.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspace, workspaceMember, workspaceTransfer } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { transferDoneEmail } from '#server/mail/transfer-emails.ts';
import { raiseMembers } from '#server/policies/members.ts';
import { scopeOfTransfer } from '#server/policies/row-scope.ts';
import {
  findEmailAddress,
  requireOpenTransfer,
  requireReceivedTransfer,
} from '#server/policies/transfer-access.ts';
import { commandHandler } from '../handler.ts';

export const acceptWorkspaceTransfer = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfTransfer(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireReceivedTransfer(read, call.actor.userId, input.id);
    // A repeated click returns the result of the first one.
    if (access.transfer.status === 'accepted') return access;
    requireOpenTransfer(access.transfer, call.now);
    await requireRoomForWorkspace(read, call.actor.userId);
    return access;
  },
  write: async ({ tx, call, input, facts: { transfer, workspace: transferred } }) => {
    const { workspaceId, fromUserId } = transfer;
    const answer = { id: input.id, workspaceId };
    if (transfer.status === 'accepted') return { answer };
    await tx
      .update(workspaceTransfer)
      .set({ status: 'accepted', answeredAt: call.now })
      .where(eq(workspaceTransfer.id, input.id));
    await setRole(tx, workspaceId, fromUserId, 'editor');
    const seq = await setRole(tx, workspaceId, call.actor.userId, 'owner');
    await tx.update(workspace).set({ ownerId: call.actor.userId, seq }).where(eq(workspace.id, workspaceId));
    // The list of every member shows the owner.
    await raiseMembers(tx, workspaceId);
    const email = await findEmailAddress(tx, fromUserId);
    const { config, mailer } = call.services;
    return {
      answer,
      security: { kind: 'transfer-workspace', workspaceId, subjectId: fromUserId },
      afterCommit: async () => {
        if (email) await mailer.send(transferDoneEmail(email, config.publicUrl, transferred.title));
      },
    };
  },
});

/**
 * Sets a member's role. The event closes the member's rooms; the member rejoins them with the new role.
 * @returns the workspace's seq
 */
async function setRole(tx: Tx, workspaceId: string, userId: string, role: Role): Promise<number> {
  const seq = await raiseScope(tx, `workspace:${workspaceId}`, 'role-changed', { userId, role });
  await tx
    .update(workspaceMember)
    .set({ role, seq })
    .where(and(eq(workspaceMember.workspaceId, workspaceId), eq(workspaceMember.userId, userId)));
  return seq;
}
