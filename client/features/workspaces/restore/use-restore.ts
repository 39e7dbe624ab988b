import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { errorText } from '#client/api/api-error.ts';
import { uploadsOf } from '#client/files/index.ts';
import { enqueueAll } from '#client/outbox/index.ts';
import { restoreOperations } from '#client/outbox/restore-backup.ts';
import { BackupFile, type BackupContents } from '#client/sync/backup/open-backup.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { restoredTitle, type RestoreState } from './restore-state.ts';

interface RestoreOptions {
  userId: string;
  /** Titles of the existing workspaces. */
  titles: readonly string[];
  onClose: () => void;
}

/**
 * Restores a backup as a new workspace. The whole file is read first, and no operation is queued before all its texts
 * are in the device's database.
 */
export function useRestore({ userId, titles, onClose }: RestoreOptions) {
  const [state, setState] = useState<RestoreState>({ step: 'choose' });
  const backup = useRef<BackupFile | null>(null);
  const navigate = useNavigate();

  const end = (): void => {
    backup.current?.end();
    backup.current = null;
  };
  useEffect(() => () => backup.current?.end(), []);

  const choose = async (file: File): Promise<void> => {
    end();
    const opened = new BackupFile();
    backup.current = opened;
    const { name } = file;
    setState({ step: 'reading', name, done: 0, total: 0 });
    try {
      const contents = await opened.open(file, (done, total) =>
        setState({ step: 'reading', name, done, total }),
      );
      setState({ step: 'ready', contents });
    } catch (error) {
      // Another file was chosen meanwhile, or the dialog was closed.
      if (backup.current !== opened) return;
      end();
      setState({ step: 'refused', name, sentence: errorText(error) });
    }
  };

  const restore = async (contents: BackupContents): Promise<void> => {
    const opened = backup.current;
    if (!opened) return;
    const { manifest, workspaceId, ids, problems } = contents;
    const title = restoredTitle(manifest.workspace.title, titles);
    const lostIds = new Set(problems.flatMap(({ kind, id }) => (kind === 'lost' ? [id] : [])));
    setState({ step: 'restoring', isStopping: false, done: 0, total: 0 });
    try {
      const isStored = await opened.store(userId, workspaceId, (done, total) =>
        setState((last) => (last.step === 'restoring' ? { ...last, done, total } : last)),
      );
      if (!isStored) return onClose();
      try {
        await enqueueAll(restoreOperations({ manifest, workspaceId, title, ids, skippedIds: lostIds }));
      } catch (error) {
        await opened.forget(userId, workspaceId);
        throw error;
      }
      // A failure to mark the texts as final is ignored: the texts of an existing workspace are never removed.
      await opened.keep(userId, workspaceId).catch(() => {});
      // Uploads the files as soon as the server has the workspace.
      void uploadsOf(userId).run();
      onClose();
      await navigate({ to: '/workspace/$workspaceId', params: { workspaceId } });
    } catch (error) {
      setState({ step: 'ready', contents });
      toast.error('Failed to restore workspace. Please try again.', { detail: errorText(error) });
    }
  };

  return {
    state,
    choose: (file: File) => void choose(file),
    restore: (contents: BackupContents) => void restore(contents),
    /** Cancels at any step, and leaves nothing of the restore behind. */
    cancel: () => {
      if (state.step !== 'restoring') return onClose();
      // The worker removes the texts stored so far; the dialog closes after that.
      setState({ ...state, isStopping: true });
      backup.current?.stop();
    },
  };
}
