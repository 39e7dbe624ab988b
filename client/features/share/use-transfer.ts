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

/** The offer of a workspace to a member, as its two sides see it, and what each can do about it. */
export function useTransfer(workspaceId: string) {
  const open = useQueryOperation(getWorkspaceTransfer, { workspaceId });
  const offering = useCommandOperation(transferWorkspace);
  const withdrawal = useCommandOperation(revokeWorkspaceTransfer);
  const acceptance = useCommandOperation(acceptWorkspaceTransfer);
  const refusal = useCommandOperation(declineWorkspaceTransfer);

  return {
    /** Null while nothing is offered, and to everybody but the two sides. */
    transfer: open.data ?? null,
    isBusy: [offering, withdrawal, acceptance, refusal].some(({ isPending }) => isPending),
    offer: async ({ userId }: Member, name: string): Promise<void> => {
      try {
        await offering.mutateAsync({ workspaceId, userId });
        toast.success(`Offered to ${name}`, { detail: 'You stay the owner until they accept.' });
      } catch (error) {
        toast.error('Failed to offer the workspace', { detail: errorText(error) });
      }
    },
    withdraw: async (id: string): Promise<void> => {
      try {
        await withdrawal.mutateAsync({ id });
        toast.success('Offer taken back');
      } catch (error) {
        toast.error('Failed to take the offer back', { detail: errorText(error) });
      }
    },
    accept: async (id: string): Promise<void> => {
      try {
        await acceptance.mutateAsync({ id });
        toast.success('This workspace is yours now');
      } catch (error) {
        // A full plan says so itself.
        toast.error('Failed to accept the workspace', { detail: errorText(error) });
      }
    },
    decline: async (id: string): Promise<void> => {
      try {
        await refusal.mutateAsync({ id });
        toast.success('Offer declined');
      } catch (error) {
        toast.error('Failed to decline the offer', { detail: errorText(error) });
      }
    },
  };
}
