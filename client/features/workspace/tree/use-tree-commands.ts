import { useMemo } from 'react';
import { createDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { newItemTitle } from '#shared/tree/new-item-title.ts';
import {
  deleteRefusal,
  moveRefusal,
  restoreRefusal,
  trashRefusal,
  type Refusal,
} from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { enqueue, shownTree } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toast.ts';
import { itemOperations } from './item-operations.ts';
import { renameOutcome } from './renaming.ts';
import { foldersOf, idsInside } from './tree-places.ts';

/**
 * What can be done with the tree. Everything shows at once and is queued, with the network or without; what the rules
 * forbid is said instead.
 */
export function useTreeCommands(workspaceId: string) {
  return useMemo(() => treeCommands(workspaceId), [workspaceId]);
}

function treeCommands(workspaceId: string) {
  const operations = itemOperations(workspaceId);
  // As it is shown at the time of a command, not as it was when the command was offered.
  const readItems = (): ReadonlyMap<string, TreeItem> => shownTree(workspaceId) ?? new Map();
  const folders = () => foldersOf(readItems(), workspaceId);
  /** Does it unless a rule refuses; says why in the words of the action. Answers whether it was done. */
  const attempt = (action: string, refusal: Refusal | undefined, run: () => void): boolean => {
    try {
      if (!refusal) run();
    } catch (error) {
      toast.error(`Failed to ${action}: ${errorText(error)}`);
      return false;
    }
    // The trash and its like are refused in one sentence of their own.
    if (refusal) toast.error(isWhole(refusal) ? refusal.message : `Failed to ${action}: ${refusal.message}`);
    return !refusal;
  };
  const undoTrash = (item: TreeItem): void => {
    const { parentId, order } = item;
    const rules = folders();
    const isBackPossible = parentId === null || rules.folder(parentId) !== undefined;
    attempt('restore', undefined, () => {
      if (isBackPossible && !moveRefusal(rules, { ...item, parentId: rules.trashId }, parentId))
        operations.place(item, { parentId, order });
      else operations.restore(item);
    });
  };

  return {
    /** Makes a document in a folder, or at the root; answers its id, or null when it could not be made. */
    createDocumentIn: (
      folder: TreeItem | null,
      title = newItemTitle('document', folder?.name),
    ): string | null => {
      try {
        const { input } = enqueue(createDocument, { workspaceId, title, folderId: folder?.id ?? null });
        toast.success('Document created!');
        return input.id;
      } catch (error) {
        toast.error(`Failed to create document: ${errorText(error)}`);
        return null;
      }
    },
    /** The same for a folder. */
    createFolderIn: (parent: TreeItem | null): string | null => {
      try {
        const name = newItemTitle('folder');
        const { input } = enqueue(createFolder, { workspaceId, name, parentId: parent?.id ?? null });
        toast.success('Folder created!');
        return input.id;
      } catch (error) {
        toast.error(`Failed to create folder: ${errorText(error)}`);
        return null;
      }
    },
    rename: (item: TreeItem, typed: string): void => {
      const outcome = renameOutcome(item.name, typed);
      if (outcome.do === 'nothing') return;
      if (outcome.do === 'refuse') {
        toast.error(`Failed to rename: ${outcome.reason}`);
        return;
      }
      if (attempt('rename', undefined, () => operations.rename(item, outcome.name)))
        toast.success('Renamed successfully!');
    },
    /** Moves an item to the end of a folder, or of the root. */
    moveTo: (item: TreeItem, parentId: string | null): void => {
      attempt('move', moveRefusal(folders(), item, parentId), () => operations.place(item, { parentId }));
    },
    setPinned: (item: TreeItem, isPinned: boolean): void => {
      attempt(isPinned ? 'pin' : 'unpin', undefined, () => operations.pin(item, isPinned));
    },
    setLocked: (item: TreeItem, isLocked: boolean): void => {
      if (attempt(isLocked ? 'lock' : 'unlock', undefined, () => operations.lock(item, isLocked)))
        toast.success(isLocked ? 'Locked!' : 'Unlocked!');
    },
    moveToTrash: (item: TreeItem): boolean => {
      const isDone = attempt('move to trash', trashRefusal(folders(), item), () => operations.trash(item));
      if (isDone)
        toast.success('Moved to trash!', {
          detail: item.name,
          action: { label: 'Undo', onPress: () => undoTrash(item) },
        });
      return isDone;
    },
    restore: (item: TreeItem): void => {
      if (attempt('restore', restoreRefusal(folders(), item), () => operations.restore(item)))
        toast.success('Restored!');
    },
    deleteForGood: (item: TreeItem): boolean => {
      const ids = item.kind === 'folder' ? idsInside(readItems(), workspaceId, item) : [];
      const isDone = attempt('permanently delete', deleteRefusal(folders(), item), () =>
        operations.remove(item, ids),
      );
      if (isDone) toast.success('Permanently deleted!');
      return isDone;
    },
  };
}

const isWhole = ({ message }: Refusal): boolean => message === 'This folder cannot be deleted';
