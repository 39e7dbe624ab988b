import {
  acceptWorkspaceTransfer,
  declineWorkspaceTransfer,
  type WorkspaceTransfer,
} from '#shared/operations/transfers.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toast.ts';

/** Accepting and declining workspaces that others want to hand over. */
export function useAnswerTransfer() {
  const acceptance = useCommandOperation(acceptWorkspaceTransfer);
  const refusal = useCommandOperation(declineWorkspaceTransfer);

  const accept = async ({ id, workspaceTitle }: WorkspaceTransfer) => {
    try {
      await acceptance.mutateAsync({ id });
      toast.success(`“${workspaceTitle}” is yours now`);
    } catch (error) {
      // A full plan says so itself.
      toast.error('Failed to accept the workspace', { detail: errorText(error) });
    }
  };
  const decline = async ({ id, workspaceTitle }: WorkspaceTransfer) => {
    try {
      await refusal.mutateAsync({ id });
      toast.success('Offer declined', { detail: workspaceTitle });
    } catch (error) {
      toast.error('Failed to decline the offer', { detail: errorText(error) });
    }
  };

  const running = acceptance.isPending ? acceptance : refusal.isPending ? refusal : null;
  return {
    /** The offer that is being answered. */
    busyId: running?.variables?.id ?? null,
    accept: (transfer: WorkspaceTransfer) => void accept(transfer),
    decline: (transfer: WorkspaceTransfer) => void decline(transfer),
  };
}
