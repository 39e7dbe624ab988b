import {
  acceptWorkspaceInvitation,
  declineWorkspaceInvitation,
  type MyInvitation,
} from '#shared/operations/invitations.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toast.ts';

/** Accepting and declining invitations. */
export function useAnswerInvitation() {
  const acceptance = useCommandOperation(acceptWorkspaceInvitation);
  const refusal = useCommandOperation(declineWorkspaceInvitation);

  const accept = async ({ id, workspaceTitle }: MyInvitation) => {
    try {
      await acceptance.mutateAsync({ id });
      toast.success(`“${workspaceTitle}” is now among your workspaces`);
    } catch (error) {
      toast.error('Failed to accept the invitation', { detail: errorText(error) });
    }
  };
  const decline = async ({ id, workspaceTitle }: MyInvitation) => {
    try {
      await refusal.mutateAsync({ id });
      toast.success('Invitation declined', { detail: workspaceTitle });
    } catch (error) {
      toast.error('Failed to decline the invitation', { detail: errorText(error) });
    }
  };

  const running = acceptance.isPending ? acceptance : refusal.isPending ? refusal : null;
  return {
    /** The invitation that is being answered. */
    busyId: running?.variables?.id ?? null,
    accept: (invitation: MyInvitation) => void accept(invitation),
    decline: (invitation: MyInvitation) => void decline(invitation),
  };
}
