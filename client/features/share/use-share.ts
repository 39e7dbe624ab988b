import { inviteWorkspaceMember, revokeWorkspaceInvitation } from '#shared/operations/invitations.ts';
import {
  leaveWorkspace,
  removeWorkspaceMember,
  updateWorkspaceMember,
  type Member,
} from '#shared/operations/members.ts';
import type { OfferedRole } from '#shared/permissions.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { rememberRemoval } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/**
 * Returns the commands for the people of a workspace. `invite` throws its error for the form; the others show theirs
 * as toasts.
 */
export function useShare(workspaceId: string) {
  const inviteCommand = useCommandOperation(inviteWorkspaceMember);
  const revokeCommand = useCommandOperation(revokeWorkspaceInvitation);
  const changeRoleCommand = useCommandOperation(updateWorkspaceMember);
  const removeCommand = useCommandOperation(removeWorkspaceMember);
  const leaveCommand = useCommandOperation(leaveWorkspace);

  return {
    isInviting: inviteCommand.isPending,
    isBusy: removeCommand.isPending || leaveCommand.isPending,
    /** Rejects with an ApiError that names the reason. */
    invite: async (email: string, role: OfferedRole): Promise<void> => {
      const { email: address } = await inviteCommand.mutateAsync({ workspaceId, email, role });
      toast.success('Invitation sent', { detail: address });
    },
    revoke: async (id: string, email: string): Promise<void> => {
      try {
        await revokeCommand.mutateAsync({ id });
        toast.success('Invitation taken back', { detail: email });
      } catch (error) {
        toast.error('Failed to take the invitation back', { detail: errorText(error) });
      }
    },
    changeRole: async ({ userId, name }: Member, role: OfferedRole): Promise<void> => {
      try {
        await changeRoleCommand.mutateAsync({ workspaceId, userId, role });
      } catch (error) {
        toast.error(`Failed to change what ${name} can do`, { detail: errorText(error) });
      }
    },
    remove: async ({ userId, name }: Member): Promise<void> => {
      try {
        await removeCommand.mutateAsync({ workspaceId, userId });
        void rememberRemoval({ workspaceId, userId, name });
        toast.success(`${name} was removed`);
      } catch (error) {
        toast.error(`Failed to remove ${name}`, { detail: errorText(error) });
      }
    },
    /** Resolves to whether the user left the workspace. */
    leave: async (): Promise<boolean> => {
      try {
        await leaveCommand.mutateAsync({ workspaceId });
        toast.success('You left the workspace');
        return true;
      } catch (error) {
        toast.error('Failed to leave workspace. Please try again.', { detail: errorText(error) });
        return false;
      }
    },
  };
}
