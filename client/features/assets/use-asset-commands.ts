import { useCallback, useState } from 'react';
import { deleteAsset, getAssetUsage, restoreAsset, updateAsset } from '#shared/operations/assets.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { currentUploads, type WorkspaceFile } from '#client/files/index.ts';
import { enqueue, withdrawOperation } from '#client/outbox/index.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { namesOf, quotedNames } from '#client/workspace/tree/item-names.ts';
import { usageText } from './asset-texts.ts';

/** How long a deletion waits for the usage of the file, in milliseconds. */
const USAGE_TIMEOUT_MS = 4_000;

/** Returns the commands for the files of a workspace. Queued changes are shown at once. */
export function useAssetCommands(workspaceId: string) {
  const [pendingDeletion, setPendingDeletion] = useState<{
    files: readonly WorkspaceFile[];
    question: Question;
  } | null>(null);

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
    (files: readonly WorkspaceFile[]) => {
      for (const { id, upload } of files) if (upload) void currentUploads()?.cancel(id);
      const onServer = files.filter(({ upload }) => !upload);
      if (onServer.length === 0) return;
      const deletions = onServer.map(({ id }) => ({
        id,
        key: enqueue(deleteAsset, { id }, workspaceId).key,
      }));
      const undo = async (): Promise<void> => {
        for (const { id, key } of deletions)
          // A deletion that is still queued is withdrawn; a sent one needs a second operation.
          if (!(await withdrawOperation(key))) enqueue(restoreAsset, { id }, workspaceId);
      };
      toast.success('Deleted!', {
        detail: namesOf(onServer),
        action: { label: 'Undo', onPress: () => void undo() },
      });
    },
    [workspaceId],
  );
  /** Deletes unused files at once. Asks for confirmation first when one is used or its usage is unknown. */
  const removeOrAsk = useCallback(
    async (...files: WorkspaceFile[]) => {
      const usages = await Promise.all(
        files.map(async (file) => (file.upload ? '' : describeUsage(file.id))),
      );
      if (usages.every((usage) => usage === '')) return remove(files);
      setPendingDeletion({ files, question: questionFor(files, usages) });
    },
    [remove],
  );
  const answerQuestion = (isConfirmed: boolean): void => {
    if (isConfirmed && pendingDeletion) remove(pendingDeletion.files);
    setPendingDeletion(null);
  };
  return { rename, describe, removeOrAsk, question: pendingDeletion?.question ?? null, answerQuestion };
}

/** @param usages the usage of each file as text; null where it is unknown */
function questionFor(files: readonly WorkspaceFile[], usages: readonly (string | null)[]): Question {
  const isOne = files.length === 1;
  const text = usages.includes(null)
    ? `Whether ${isOne ? 'it is' : 'they are'} used cannot be told without a connection. Where ${
        isOne ? 'it is' : 'one is'
      } used, an empty frame stays.`
    : isOne
      ? `It is used in ${usages[0] ?? ''}. An empty frame stays in its place.`
      : severalUsed(usages.filter((usage) => usage !== '').length);
  return { title: `Delete ${quotedNames(files)}?`, text, confirm: 'Delete', busy: 'Deleting…' };
}

const severalUsed = (count: number): string =>
  count === 1
    ? '1 of them is used. An empty frame stays in its place.'
    : `${count} of them are used. An empty frame stays in their place.`;

/** Returns the usage of a file as text; null when the server did not answer. */
async function describeUsage(id: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(USAGE_TIMEOUT_MS);
    return usageText((await callOperation(getAssetUsage, { id }, { signal })).output);
  } catch {
    return null;
  }
}
