import { forbidden } from '#shared/errors/app-error.ts';
import { revokeWorkspaceTransfer as contract } from '#shared/operations/transfers.ts';
import { can } from '#shared/permissions.ts';
import { revokeTransfers } from '#server/policies/offer-workspace.ts';
import { scopeOfTransfer } from '#server/policies/row-scope.ts';
import { requireOpenTransfer, requireTransfer } from '#server/policies/transfer-access.ts';
import { commandHandler } from '../handler.ts';

export const revokeWorkspaceTransfer = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfTransfer(read, input.id),
  authorise: async ({ call, input, read }) => {
    const { transfer, member } = await requireTransfer(read, call.actor.userId, input.id);
    if (transfer.fromUserId !== call.actor.userId || !can(member.role, 'transfer-workspace'))
      throw forbidden('Only the owner can take this offer back.');
    if (transfer.status !== 'revoked' && transfer.status !== 'pending')
      requireOpenTransfer(transfer, call.now);
    return transfer;
  },
  write: async ({ tx, call, input: { id }, facts: { status, workspaceId, toUserId }, seq }) => {
    const answer = { id, workspaceId };
    if (status === 'revoked') return { answer };
    await seq();
    // At most one offer of a workspace is open, and it is this one.
    await revokeTransfers(tx, workspaceId, call.now);
    return { answer, security: { kind: 'revoke-offer', workspaceId, subjectId: toUserId } };
  },
});
