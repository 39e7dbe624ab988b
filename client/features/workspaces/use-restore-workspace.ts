import { restoreWorkspace } from '#shared/operations/workspaces.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Restores a deleted workspace, and shows the result in a toast. */
export function useRestoreWorkspace() {
  const { mutateAsync, isPending } = useCommandOperation(restoreWorkspace);
  const restore = async ({ id, title }: { id: string; title: string }): Promise<void> => {
    try {
      await mutateAsync({ id });
      toast.success('Workspace restored', { detail: title });
    } catch (error) {
      // When the plan is full, the server's error text says so.
      toast.error('Failed to restore workspace. Please try again.', {
        detail: errorText(error),
        ...planLimitAction(error instanceof ApiError ? error.code : null),
      });
    }
  };
  return { isRestoring: isPending, restore };
}
