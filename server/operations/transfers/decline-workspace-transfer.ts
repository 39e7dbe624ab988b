import { eq } from 'drizzle-orm';
import { declineWorkspaceTransfer as contract } from '#shared/operations/transfers.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspaceTransfer } from '#server/db/schema/index.ts';
import { scopeOfTransfer } from '#server/policies/row-scope.ts';
import { requireOpenTransfer, requireReceivedTransfer } from '#server/policies/transfer-access.ts';
import { commandHandler } from '../handler.ts';

export const declineWorkspaceTransfer = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfTransfer(read, input.id),
  authorise: async ({ call, input, read }) => {
    const { transfer } = await requireReceivedTransfer(read, call.actor.userId, input.id);
    if (transfer.status !== 'declined') requireOpenTransfer(transfer, call.now);
    return transfer;
  },
  write: async ({ tx, call, input: { id }, facts: { status, workspaceId }, seq }) => {
    const answer = { id, workspaceId };
    if (status === 'declined') return { answer };
    await seq();
    await tx
      .update(workspaceTransfer)
      .set({ status: 'declined', answeredAt: call.now })
      .where(eq(workspaceTransfer.id, id));
    await raiseScope(tx, `user:${call.actor.userId}`);
    return { answer, security: { kind: 'decline-offer', workspaceId } };
  },
});
