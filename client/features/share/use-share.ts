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

/** What can be done about the people of a workspace. What has a place in the popover is thrown, the rest is a toast. */
export function useShare(workspaceId: string) {
  const invitation = useCommandOperation(inviteWorkspaceMember);
  const revocation = useCommandOperation(revokeWorkspaceInvitation);
  const roleChange = useCommandOperation(updateWorkspaceMember);
  const removal = useCommandOperation(removeWorkspaceMember);
  const leaving = useCommandOperation(leaveWorkspace);

  return {
    isInviting: invitation.isPending,
    isBusy: removal.isPending || leaving.isPending,
    /** Throws ApiError with the reason. */
    invite: async (email: string, role: OfferedRole): Promise<void> => {
      const { email: address } = await invitation.mutateAsync({ workspaceId, email, role });
      toast.success('Invitation sent', { detail: address });
    },
    revoke: async (id: string, email: string): Promise<void> => {
      try {
        await revocation.mutateAsync({ id });
        toast.success('Invitation taken back', { detail: email });
      } catch (error) {
        toast.error('Failed to take the invitation back', { detail: errorText(error) });
      }
    },
    changeRole: async ({ userId, name }: Member, role: OfferedRole): Promise<void> => {
      try {
        await roleChange.mutateAsync({ workspaceId, userId, role });
      } catch (error) {
        toast.error(`Failed to change what ${name} can do`, { detail: errorText(error) });
      }
    },
    remove: async ({ userId, name }: Member): Promise<void> => {
      try {
        await removal.mutateAsync({ workspaceId, userId });
        void rememberRemoval({ workspaceId, userId, name });
        toast.success(`${name} was removed`);
      } catch (error) {
        toast.error(`Failed to remove ${name}`, { detail: errorText(error) });
      }
    },
    /** Whether it was left. */
    leave: async (): Promise<boolean> => {
      try {
        await leaving.mutateAsync({ workspaceId });
        toast.success('You left the workspace');
        return true;
      } catch (error) {
        toast.error('Failed to leave workspace. Please try again.', { detail: errorText(error) });
        return false;
      }
    },
  };
}
