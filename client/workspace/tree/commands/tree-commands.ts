import { emptyTrash } from '#shared/operations/tree.ts';
import { assetDeleteRefusal } from '#shared/tree/asset-rules.ts';
import { folderChangeRefusal } from '#shared/tree/folder-rules.ts';
import {
  deleteRefusal,
  moveRefusal,
  restoreRefusal,
  isInTrash,
  trashRefusal,
  type Refusal,
} from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { waitingFiles } from '#client/files/index.ts';
import { enqueue, shownTreeWithFiles } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { clearRestored, addRemoved } from '../../removed-items/recently-removed.ts';
import { deletionQuestionFor, emptyTrashQuestion } from '../deletion-question.ts';
import { positionChanges, type TreePosition } from '../tree-position.ts';
import { formerFolders } from '../former-folders.ts';
import { undoStack } from '../undo-stack.ts';
import { createCommands } from './create-commands.ts';
import { duplicateCommand } from './duplicate-command.ts';
import { cancelUploads, itemOperations } from './item-operations.ts';
import { formerPlaceOf, restoredText, restoreTarget, type Restoration } from './restore-target.ts';
import { namesOf } from '../item-names.ts';
import { renameOutcome } from '../renaming.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { foldersOf, descendantIds } from '#shared/tree/tree-places.ts';

/**
 * The commands on the tree of a workspace. Each shows its result at once and is queued, online or offline. For a
 * command that the rules of the tree forbid, a toast gives the reason instead.
 */
export function treeCommands(workspaceId: string) {
  const operations = itemOperations(workspaceId);
  // Reads the tree when a command runs, not when the command was offered.
  const readItems = (): ReadonlyMap<string, TreeItem> => {
    const items = shownTreeWithFiles(workspaceId) ?? new Map<string, TreeItem>();
    const waiting = waitingFiles(workspaceId).filter(({ id }) => !items.has(id));
    return waiting.length === 0
      ? items
      : new Map([...items, ...waiting.map((file) => [file.id, file] as const)]);
  };
  const folders = () => foldersOf(readItems(), workspaceId);
  /** Runs a change unless a rule refuses it; then a toast gives the reason. @returns whether the change was made */
  const attempt = (action: string, refusal: Refusal | undefined, run: () => void): boolean => {
    try {
      if (!refusal) run();
    } catch (error) {
      toast.error(`Failed to ${action}: ${errorText(error)}`);
      return false;
    }
    // The refusal to delete the trash is a complete sentence already.
    if (refusal)
      toast.error(isFullSentence(refusal) ? refusal.message : `Failed to ${action}: ${refusal.message}`);
    return !refusal;
  };
  /** Moves a trashed item back to its former folder, or the nearest that still exists. @returns null if refused */
  const restoreItem = (item: TreeItem): Restoration | null => {
    // Somebody else has restored it already.
    if (!isInTrash(folders(), item.parentId)) return null;
    const parentId = restoreTarget(readItems(), workspaceId, item);
    const isDone = attempt('restore', restoreRefusal(folders(), item), () => {
      // The operation itself restores to the root.
      if (parentId === null) operations.restore(item);
      else operations.setPosition(item, { parentId, order: item.order });
    });
    return isDone ? { item, parentId } : null;
  };
  /** Restores items where they were. @returns the items that were restored, with their folders */
  const restoreItems = (items: readonly TreeItem[]): Restoration[] => {
    const restorations = items.map(restoreItem).filter((restoration) => restoration !== null);
    const restored = restorations.map(({ item }) => item);
    formerFolders.forget(workspaceId, restored);
    clearRestored(restored.map(({ id }) => id));
    return restorations;
  };
  /** Moves items back to their earlier positions, where the rules still allow it. */
  const undoMove = (items: readonly TreeItem[]): void => {
    for (const before of items) {
      const { parentId, order } = before;
      const item = readItems().get(before.id);
      if (!item) continue;
      attempt('move', moveRefusal(folders(), item, parentId), () =>
        operations.setPosition(item, { parentId, order }),
      );
    }
  };
  /** Remembers how a change is taken back. @returns the button of its message */
  const undoAction = (undo: () => void) => ({ label: 'Undo', onPress: undoStack.push(workspaceId, undo) });
  /**
   * Changes one field of an item. Undo gives it its former value, unless somebody has changed it again.
   * @returns the button that takes it back; undefined if the change was refused
   */
  const changeField = <Value>(
    action: string,
    item: TreeItem,
    { from, to, refusal, read, set }: FieldChange<Value>,
  ): ReturnType<typeof undoAction> | undefined => {
    if (!attempt(action, refusal, () => set(item, to))) return undefined;
    return undoAction(() => {
      const now = readItems().get(item.id);
      if (!now || read(now) !== to)
        toast.error('Nothing was undone', {
          detail: `“${item.name}” was changed again or deleted meanwhile.`,
        });
      else attempt('undo', undefined, () => set(now, from));
    });
  };
  const notifyMoved = (
    items: readonly TreeItem[],
    parentId: string | null,
    action: ReturnType<typeof undoAction>,
  ): void => {
    // They may have been moved out of the trash.
    formerFolders.forget(workspaceId, items);
    const folder = parentId === null ? undefined : readItems().get(parentId);
    toast.success(folder ? `Moved to “${folder.name}”` : 'Moved to the top of the workspace', {
      detail: namesOf(items),
      action,
    });
  };
  /** @returns the items that were moved */
  const trashItems = (items: readonly TreeItem[]): readonly TreeItem[] => {
    const rules = folders();
    const places = items.map((item) => formerPlaceOf(readItems(), item));
    const trashed = items.filter((item) =>
      attempt('move to trash', trashRefusal(rules, item), () => operations.trash(item)),
    );
    const trashedIds = new Set(trashed.map(({ id }) => id));
    formerFolders.remember(
      workspaceId,
      places.filter(({ id }) => trashedIds.has(id)),
    );
    addRemoved([...trashedIds]);
    return trashed;
  };
  /** Returns the items as they are now, without the deleted ones. */
  const currentOf = (items: readonly TreeItem[]): TreeItem[] =>
    items.flatMap(({ id }) => readItems().get(id) ?? []);
  /** @returns the items that were moved */
  const moveToTrash = (...items: TreeItem[]): readonly TreeItem[] => {
    const trashed = trashItems(items);
    const undo = () => restoreItems(currentOf(trashed));
    if (trashed.length > 0)
      toast.success('Moved to trash!', {
        detail: namesOf(trashed),
        action: undoAction(undo),
      });
    return trashed;
  };

  const removeCopy = (id: string): void => {
    const copy = readItems().get(id);
    if (copy?.kind === 'asset')
      attempt('undo', assetDeleteRefusal(folders(), copy), () => operations.remove(copy, []));
    else if (copy) trashItems([copy]);
  };

  return {
    ...createCommands(workspaceId),
    /** Copies an item, with everything inside it, to the position after it. Undo removes the copy. */
    duplicate: duplicateCommand(workspaceId, {
      readItems,
      undoAction: (copyId) => undoAction(() => removeCopy(copyId)),
    }),
    rename: (item: TreeItem, typed: string): void => {
      const outcome = renameOutcome(item.name, typed);
      if (outcome.type === 'nothing') return;
      if (outcome.type === 'refuse') {
        toast.error(`Failed to rename: ${outcome.reason}`);
        return;
      }
      const isLocked = item.kind === 'folder' && item.isLocked;
      const refusal = isLocked ? folderChangeRefusal(folders(), item, { name: outcome.name }) : undefined;
      const action = changeField('rename', item, {
        from: item.name,
        to: outcome.name,
        refusal,
        read: ({ name }) => name,
        set: operations.rename,
      });
      if (action) toast.success('Renamed successfully!', { detail: outcome.name, action });
    },
    /** Moves items to the end of a folder, or of the root. */
    moveTo: (items: readonly TreeItem[], parentId: string | null): void => {
      const rules = folders();
      const refusal = items.map((item) => moveRefusal(rules, item, parentId)).find(Boolean);
      const isDone = attempt('move', refusal, () => {
        for (const item of items) operations.setPosition(item, { parentId });
      });
      if (isDone)
        notifyMoved(
          items,
          parentId,
          undoAction(() => undoMove(items)),
        );
    },
    /** Moves items to a position: all of them, or none, with the reason in a toast. Not for the trash. */
    moveItems: (items: readonly TreeItem[], position: TreePosition): boolean => {
      const { parentId } = position;
      const rules = folders();
      const changes = positionChanges(arrangeTree(readItems()), items, position);
      const refusal = items.map((item) => moveRefusal(rules, item, parentId)).find(Boolean);
      const isDone = attempt('move', refusal, () => {
        for (const { item, order } of changes) operations.setPosition(item, { parentId, order });
      });
      if (!isDone) return false;
      const action = undoAction(() => undoMove(items));
      // A new order within one folder is visible in the tree and needs no toast.
      if (items.some((item) => item.parentId !== parentId)) notifyMoved(items, parentId, action);
      return true;
    },
    // A pin and a colour are visible in the tree and need no toast.
    setPinned: (item: TreeItem, isPinned: boolean): void => {
      changeField(isPinned ? 'pin' : 'unpin', item, {
        from: !isPinned,
        to: isPinned,
        read: (now) => 'isPinned' in now && now.isPinned,
        set: operations.pin,
      });
    },
    setColor: (item: TreeItem, color: string | null): void => {
      const read = (now: TreeItem): string | null => (now.kind === 'folder' ? now.color : null);
      changeField('change the colour', item, { from: read(item), to: color, read, set: operations.color });
    },
    setLocked: (item: TreeItem, isLocked: boolean): void => {
      const action = changeField(isLocked ? 'lock' : 'unlock', item, {
        from: !isLocked,
        to: isLocked,
        read: (now) => now.kind === 'folder' && now.isLocked,
        set: operations.lock,
      });
      if (action) toast.success(isLocked ? 'Locked!' : 'Unlocked!', { detail: item.name, action });
    },
    /** Takes back the last change of this tree that this page made. */
    undoLast: (): void => {
      if (!undoStack.undoLast(workspaceId)) toast.success('Nothing to undo');
    },
    /** The questions to confirm before items are deleted permanently. */
    deletionQuestionFor,
    emptyTrashQuestion,
    moveToTrash,
    /** Moves trashed items back where they were. A toast says where that is. */
    restore: (...items: TreeItem[]): void => {
      const restorations = restoreItems(items);
      if (restorations.length === 0) return;
      // A file is in the trash only inside a deleted folder; it cannot be moved there alone.
      const undoable = restorations.map(({ item }) => item).filter(({ kind }) => kind !== 'asset');
      const undo = () => trashItems(currentOf(undoable));
      toast.success('Restored!', {
        detail: restoredText(readItems(), restorations),
        ...(undoable.length > 0 && { action: undoAction(undo) }),
      });
    },
    /** Deletes the items that the writer saw in the trash, and no others [D9]. */
    emptyTrash: (items: readonly TreeItem[]): readonly TreeItem[] => {
      const ids = items.map(({ id }) => id);
      if (!attempt('empty the trash', undefined, () => enqueue(emptyTrash, { workspaceId, ids }))) return [];
      cancelUploads(ids);
      formerFolders.forget(workspaceId, items);
      addRemoved(ids);
      toast.success('Permanently deleted!', { detail: namesOf(items) });
      return items;
    },
    /** @returns the items that were deleted */
    deletePermanently: (...items: TreeItem[]): readonly TreeItem[] => {
      const rules = folders();
      const deleted = items.filter((item) => {
        const ids = item.kind === 'folder' ? descendantIds(readItems(), workspaceId, item) : [];
        const refusal = deleteRefusal(rules, item);
        return attempt('permanently delete', refusal, () => {
          operations.remove(item, ids);
          cancelUploads(ids);
        });
      });
      formerFolders.forget(workspaceId, deleted);
      addRemoved(deleted.map(({ id }) => id));
      if (deleted.length > 0) toast.success('Permanently deleted!', { detail: namesOf(deleted) });
      return deleted;
    },
  };
}

interface FieldChange<Value> {
  from: Value;
  to: Value;
  refusal?: Refusal | undefined;
  read: (item: TreeItem) => Value;
  set: (item: TreeItem, value: Value) => void;
}

const isFullSentence = ({ message }: Refusal): boolean => message === 'This folder cannot be deleted';
