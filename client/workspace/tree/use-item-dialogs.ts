import { useCallback, useState } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { deletedWithTrash } from '#shared/tree/tree-places.ts';
import type { Question } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import type { WithTreeCommands } from './commands/use-tree-commands.ts';

interface ItemDialogsOptions {
  workspaceId: string;
  tree: TreeModel | undefined;
  withCommands: WithTreeCommands;
  onRemoved: (id: string) => void;
}

/** A deletion that waits for its confirmation; calls back with the deleted items. */
interface Deletion {
  run: (onDone: (deleted: readonly TreeItem[]) => void) => void;
  question: Question;
}

/** The state of the two dialogs of the tree: moving items, and confirming a deletion. */
export function useItemDialogs({ workspaceId, tree, withCommands, onRemoved }: ItemDialogsOptions) {
  const [movingItems, setMovingItems] = useState<readonly TreeItem[] | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  return {
    /** The items for which a folder is being selected. */
    movingItems,
    askToMove: setMovingItems,
    move: useCallback(
      (items: readonly TreeItem[], parentId: string | null) =>
        withCommands((commands) => commands.moveTo(items, parentId)),
      [withCommands],
    ),
    endMoving: useCallback(() => setMovingItems(null), []),
    /** The question to confirm before items are deleted permanently. */
    deletionQuestion: deletion?.question ?? null,
    askToDelete: useCallback(
      (items: readonly TreeItem[]) =>
        withCommands(({ deletePermanently, deletionQuestionFor }) => {
          const run: Deletion['run'] = (onDone) => onDone(deletePermanently(...items));
          setDeletion({ run, question: deletionQuestionFor(items) });
        }),
      [withCommands],
    ),
    askToEmptyTrash: useCallback(() => {
      if (!tree) return;
      const { deleted, hasRemaining } = deletedWithTrash(tree, workspaceId);
      withCommands(({ emptyTrash, emptyTrashQuestion }) => {
        const run: Deletion['run'] = (onDone) => onDone(emptyTrash(deleted));
        if (deleted.length > 0) setDeletion({ run, question: emptyTrashQuestion(deleted, hasRemaining) });
        else toast.error('Failed to empty the trash: What is in it is protected.');
      });
    }, [tree, workspaceId, withCommands]),
    endDeleting: useCallback(
      (isConfirmed: boolean) => {
        if (isConfirmed)
          deletion?.run((deleted) => {
            for (const { id } of deleted) onRemoved(id);
          });
        setDeletion(null);
      },
      [deletion, onRemoved],
    ),
  };
}
