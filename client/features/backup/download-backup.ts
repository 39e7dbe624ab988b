import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Fetches the backup code and downloads a backup of a workspace. A failure is shown as a toast. */
export async function downloadBackup(workspace: WorkspaceView): Promise<void> {
  try {
    await (await import('./run-backup.ts')).runBackup(workspace);
  } catch (error) {
    toast.error('Failed to make the backup', { detail: errorText(error) });
  }
}
