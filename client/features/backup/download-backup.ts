import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { errorText } from '#client/api/api-error.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Begins a backup from anywhere on the screen; what makes it is fetched first. */
export async function downloadBackup(workspace: WorkspaceView): Promise<void> {
  try {
    await (await import('./run-backup.ts')).runBackup(workspace);
  } catch (error) {
    toast.error('Failed to make the backup', { detail: errorText(error) });
  }
}
