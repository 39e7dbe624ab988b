import { restoreWorkspace } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Restoring a workspace that was deleted. */
export function useRestoreWorkspace() {
  const { mutateAsync, isPending } = useCommandOperation(restoreWorkspace);
  const restore = async ({ id, title }: { id: string; title: string }): Promise<void> => {
    try {
      await mutateAsync({ id });
      toast.success('Workspace restored', { detail: title });
    } catch (error) {
      // A full plan says so itself.
      toast.error('Failed to restore workspace. Please try again.', { detail: errorText(error) });
    }
  };
  return { isRestoring: isPending, restore };
}
