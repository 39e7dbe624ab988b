import { useCallback, useState } from 'react';
import { deleteAsset, getAssetUsage, restoreAsset, updateAsset } from '#shared/operations/assets.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { currentUploads, type WorkspaceFile } from '#client/files/index.ts';
import { enqueue, withdrawOperation } from '#client/outbox/index.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { usageText } from './asset-texts.ts';

/** How long a deletion waits for the usage of the file, in milliseconds. */
const USAGE_TIMEOUT_MS = 4_000;

/** Returns the commands for the files of a workspace. Queued changes are shown at once. */
export function useAssetCommands(workspaceId: string) {
  const [pendingDeletion, setPendingDeletion] = useState<{ file: WorkspaceFile; question: Question } | null>(
    null,
  );

  const rename = useCallback(
    (file: WorkspaceFile, typed: string) => {
      const name = typed.trim();
      if (name === '' || name === file.name) return;
      try {
        if (file.upload) void currentUploads()?.alter(file.id, { name });
        else enqueue(updateAsset, { id: file.id, name }, workspaceId);
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
        // A deletion that is still queued is withdrawn; a sent one needs a second operation.
        if (!(await withdrawOperation(key))) enqueue(restoreAsset, { id }, workspaceId);
      };
      toast.success('Deleted!', { detail: name, action: { label: 'Undo', onPress: () => void undo() } });
    },
    [workspaceId],
  );
  /** Deletes an unused file at once. Asks for confirmation first when the file is used or its usage is unknown. */
  const removeOrAsk = useCallback(
    async (file: WorkspaceFile) => {
      if (file.upload) return remove(file);
      const usage = await describeUsage(file.id);
      if (usage === '') return remove(file);
      const text =
        usage === null
          ? 'Whether it is used cannot be told without a connection. Where it is used, an empty frame stays.'
          : `It is used in ${usage}. An empty frame stays in its place.`;
      setPendingDeletion({
        file,
        question: { title: `Delete “${file.name}”?`, text, confirm: 'Delete', busy: 'Deleting…' },
      });
    },
    [remove],
  );
  const answerQuestion = (isConfirmed: boolean): void => {
    if (isConfirmed && pendingDeletion) remove(pendingDeletion.file);
    setPendingDeletion(null);
  };
  return { rename, describe, removeOrAsk, question: pendingDeletion?.question ?? null, answerQuestion };
}

/** Returns the usage of a file as text; null when the server did not answer. */
async function describeUsage(id: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(USAGE_TIMEOUT_MS);
    return usageText((await callOperation(getAssetUsage, { id }, { signal })).output);
  } catch {
    return null;
  }
}
