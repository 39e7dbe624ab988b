import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspaceFiles } from '#client/files/index.ts';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { filesToRemove, previewedFileId } from '#client/workspace/files/requested-files.ts';
import { AssetPreview } from './asset-preview.tsx';
import { useAssetCommands } from './use-asset-commands.ts';
import './assets.css';

/** The preview of a file, and the question before a deletion, which the tree and the search ask for. */
export function FileDialogs() {
  const { workspace, user, canChange, open } = useOpenWorkspace();
  const files = useWorkspaceFiles(workspace.id, user.id);
  const commands = useAssetCommands(workspace.id);
  const previewId = useStore(previewedFileId);
  const removedIds = useStore(filesToRemove);
  const remove = useEffectEvent((ids: readonly string[]) => {
    filesToRemove.set([]);
    const removed = files?.filter(({ id }) => ids.includes(id)) ?? [];
    if (removed.length > 0) void commands.removeOrAsk(...removed);
  });
  useEffect(() => {
    if (removedIds.length > 0) remove(removedIds);
  }, [removedIds]);
  useEffect(() => () => previewedFileId.set(null), []);
  return (
    <>
      <AssetPreview
        file={files?.find(({ id }) => id === previewId) ?? null}
        workspaceId={workspace.id}
        canChange={canChange}
        onClose={() => previewedFileId.set(null)}
        onDescribe={commands.describe}
        onOpenItem={open}
      />
      <ConfirmDialog
        question={commands.question}
        isBusy={false}
        onCancel={() => commands.answerQuestion(false)}
        onConfirm={() => commands.answerQuestion(true)}
      />
    </>
  );
}
