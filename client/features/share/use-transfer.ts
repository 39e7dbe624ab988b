import type { Member } from '#shared/operations/members.ts';
import {
  acceptWorkspaceTransfer,
  declineWorkspaceTransfer,
  getWorkspaceTransfer,
  revokeWorkspaceTransfer,
  transferWorkspace,
} from '#shared/operations/transfers.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Returns the pending transfer of a workspace with the commands of its owner and its receiver. */
export function useTransfer(workspaceId: string) {
  const transferQuery = useQueryOperation(getWorkspaceTransfer, { workspaceId });
  const offerCommand = useCommandOperation(transferWorkspace);
  const withdrawCommand = useCommandOperation(revokeWorkspaceTransfer);
  const acceptCommand = useCommandOperation(acceptWorkspaceTransfer);
  const declineCommand = useCommandOperation(declineWorkspaceTransfer);

  return {
    /** Null without a pending transfer, and for everybody except its owner and its receiver. */
    transfer: transferQuery.data ?? null,
    isBusy: [offerCommand, withdrawCommand, acceptCommand, declineCommand].some(({ isPending }) => isPending),
    offer: async ({ userId }: Member, name: string): Promise<void> => {
      try {
        await offerCommand.mutateAsync({ workspaceId, userId });
        toast.success(`Offered to ${name}`, { detail: 'You stay the owner until they accept.' });
      } catch (error) {
        toast.error('Failed to offer the workspace', { detail: errorText(error) });
      }
    },
    withdraw: async (id: string): Promise<void> => {
      try {
        await withdrawCommand.mutateAsync({ id });
        toast.success('Offer taken back');
      } catch (error) {
        toast.error('Failed to take the offer back', { detail: errorText(error) });
      }
    },
    accept: async (id: string): Promise<void> => {
      try {
        await acceptCommand.mutateAsync({ id });
        toast.success('This workspace is yours now');
      } catch (error) {
        // When the plan's limit is reached, the error text itself explains that.
        toast.error('Failed to accept the workspace', { detail: errorText(error) });
      }
    },
    decline: async (id: string): Promise<void> => {
      try {
        await declineCommand.mutateAsync({ id });
        toast.success('Offer declined');
      } catch (error) {
        toast.error('Failed to decline the offer', { detail: errorText(error) });
      }
    },
  };
}
