import { useCallback, useState } from 'react';
import { deleteAsset, getAssetUsage, restoreAsset, updateAsset } from '#shared/operations/assets.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { currentUploads, type WorkspaceFile } from '#client/files/index.ts';
import { enqueue, withdrawOperation } from '#client/outbox/index.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { usageText } from './usage-text.ts';

/** Nobody waits longer for a server before a file is deleted, in milliseconds. */
const ASKED_WITHIN_MS = 4_000;

/** What is done with the files of a workspace; what waits for the server shows at once. */
export function useAssetCommands(workspaceId: string) {
  const [deleting, setDeleting] = useState<{ file: WorkspaceFile; question: Question } | null>(null);

  const rename = useCallback(
    (file: WorkspaceFile, typed: string) => {
      const name = typed.trim();
      if (name === '' || name === file.name) return;
      try {
        if (file.upload) void currentUploads()?.alter(file.id, { name });
        else enqueue(updateAsset, { id: file.id, name }, workspaceId);
        toast.success('Renamed successfully!');
      } catch (error) {
        toast.error(`Failed to rename: ${errorText(error)}`);
      }
    },
    [workspaceId],
  );
  const describe = useCallback(
    (file: WorkspaceFile, typed: string) => {
      const alt = typed.trim();
      if (alt === file.alt) return;
      if (file.upload) void currentUploads()?.alter(file.id, { alt });
      else enqueue(updateAsset, { id: file.id, alt }, workspaceId);
    },
    [workspaceId],
  );
  const remove = useCallback(
    ({ id, name, upload }: WorkspaceFile) => {
      if (upload) return void currentUploads()?.cancel(id);
      const { key } = enqueue(deleteAsset, { id }, workspaceId);
      const undo = async (): Promise<void> => {
        // Not yet sent it is simply taken back.
        if (!(await withdrawOperation(key))) enqueue(restoreAsset, { id }, workspaceId);
      };
      toast.success('Deleted!', { detail: name, action: { label: 'Undo', onPress: () => void undo() } });
    },
    [workspaceId],
  );
  /** Asks first where it is used, or where that cannot be told. */
  const askToRemove = useCallback(
    async (file: WorkspaceFile) => {
      if (file.upload) return remove(file);
      const used = await usedIn(file.id);
      if (used === '') return remove(file);
      const text =
        used === null
          ? 'Whether it is used cannot be told without a connection. Where it is used, an empty frame stays.'
          : `It is used in ${used}. An empty frame stays in its place.`;
      setDeleting({
        file,
        question: { title: `Delete “${file.name}”?`, text, confirm: 'Delete', busy: 'Deleting…' },
      });
    },
    [remove],
  );
  const endDeleting = (isConfirmed: boolean): void => {
    if (isConfirmed && deleting) remove(deleting.file);
    setDeleting(null);
  };
  return { rename, describe, askToRemove, question: deleting?.question ?? null, endDeleting };
}

/** Where a file is used, in words; null when the server does not say. */
async function usedIn(id: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(ASKED_WITHIN_MS);
    return usageText((await callOperation(getAssetUsage, { id }, { signal })).output);
  } catch {
    return null;
  }
}
