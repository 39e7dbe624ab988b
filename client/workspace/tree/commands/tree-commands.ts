import { createCanvas } from '#shared/operations/canvases.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { createFolder } from '#shared/operations/folders.ts';
import { emptyTrash } from '#shared/operations/tree.ts';
import { folderChangeRefusal } from '#shared/tree/folder-rules.ts';
import { newItemTitle } from '#shared/tree/new-item-title.ts';
import {
  deleteRefusal,
  moveRefusal,
  restoreRefusal,
  takesItems,
  trashRefusal,
  type Refusal,
} from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { duplicateDocument, enqueue, shownTree } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { noteBack, noteRemoved } from '../../removed-items/removed-here.ts';
import { deletionOf, emptyingOf } from '../deletion-question.ts';
import { placedAt, type TreePlace } from '../tree-place.ts';
import { formerFolders } from '../former-folders.ts';
import { itemOperations } from './item-operations.ts';
import { namesOf } from '../item-names.ts';
import { renameOutcome } from '../renaming.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { foldersOf, idsInside } from '#shared/tree/tree-places.ts';

/**
 * What can be done with the tree. Everything shows at once and is queued, with the network or without; what the rules
 * forbid is said instead.
 */
export function treeCommands(workspaceId: string) {
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
  /** Back to where they stood, as far as that is still possible. */
  const undoMove = (items: readonly TreeItem[]): void => {
    for (const before of items) {
      const { parentId, order } = before;
      const item = readItems().get(before.id);
      if (!item) continue;
      attempt('move', moveRefusal(folders(), item, parentId), () =>
        operations.place(item, { parentId, order }),
      );
    }
  };
  const sayMoved = (items: readonly TreeItem[], parentId: string | null): void => {
    const folder = parentId === null ? undefined : readItems().get(parentId);
    toast.success(folder ? `Moved to “${folder.name}”` : 'Moved to the top of the workspace', {
      detail: namesOf(items),
      action: { label: 'Undo', onPress: () => undoMove(items) },
    });
  };
  /** Offers to put what was restored back into the folders it came from, where those still take it. */
  const waysBack = (items: readonly TreeItem[]): { label: string; onPress: () => void } | undefined => {
    const ways = items.flatMap((item) => {
      const parentId = formerFolders.get(workspaceId, item.id);
      const folder = parentId === undefined ? undefined : readItems().get(parentId);
      const isOpen = folder?.kind === 'folder' && takesItems(folders(), folder.id);
      return isOpen ? [{ item, folder }] : [];
    });
    const [first] = ways;
    if (!first) return undefined;
    const isOne = ways.every(({ folder }) => folder === first.folder);
    return {
      label: isOne ? `Put back in ${first.folder.name}` : 'Put back',
      onPress: () => {
        for (const { item, folder } of ways) {
          const now = readItems().get(item.id);
          if (!now) continue;
          const place = { parentId: folder.id, order: item.order };
          attempt('move', moveRefusal(folders(), now, folder.id), () => operations.place(now, place));
        }
      },
    };
  };
  /** Answers what went there. */
  const moveToTrash = (...items: TreeItem[]): readonly TreeItem[] => {
    const rules = folders();
    const done = items.filter((item) =>
      attempt('move to trash', trashRefusal(rules, item), () => operations.trash(item)),
    );
    formerFolders.remember(workspaceId, done);
    noteRemoved(done.map(({ id }) => id));
    if (done.length > 0)
      toast.success('Moved to trash!', {
        detail: namesOf(done),
        action: {
          label: 'Undo',
          onPress: () => {
            done.forEach(undoTrash);
            noteBack(done.map(({ id }) => id));
          },
        },
      });
    return done;
  };

  const make = (what: string, done: string, ask: () => { input: { id: string } }): string | null => {
    try {
      const { input } = ask();
      toast.success(done);
      return input.id;
    } catch (error) {
      toast.error(`Failed to create ${what}: ${errorText(error)}`);
      return null;
    }
  };

  return {
    /** Makes a document in a folder, or at the root; answers its id, or null when it could not be made. */
    createDocumentIn: (
      folder: TreeItem | null,
      title = newItemTitle('document', folder?.name),
    ): string | null =>
      make('document', 'Document created!', () =>
        enqueue(createDocument, { workspaceId, title, folderId: folder?.id ?? null }),
      ),
    /** The same for a canvas. */
    createCanvasIn: (folder: TreeItem | null): string | null =>
      make('canvas', 'Canvas created!', () =>
        enqueue(createCanvas, { workspaceId, title: newItemTitle('canvas'), folderId: folder?.id ?? null }),
      ),
    /** The same for a folder. */
    createFolderIn: (parent: TreeItem | null): string | null =>
      make('folder', 'Folder created!', () =>
        enqueue(createFolder, { workspaceId, name: newItemTitle('folder'), parentId: parent?.id ?? null }),
      ),
    /** A copy right after a document, as it is seen here; answers its id. */
    duplicate: async (item: TreeItem): Promise<string | null> => {
      try {
        const { input } = await duplicateDocument(workspaceId, item.id);
        toast.success('Document duplicated!', { detail: item.name });
        return input.id;
      } catch (error) {
        toast.error(`Failed to duplicate: ${errorText(error)}`);
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
      const isLocked = item.kind === 'folder' && item.isLocked;
      const refusal = isLocked ? folderChangeRefusal(folders(), item, { name: outcome.name }) : undefined;
      if (attempt('rename', refusal, () => operations.rename(item, outcome.name)))
        toast.success('Renamed successfully!');
    },
    /** Moves items to the end of a folder, or of the root. */
    moveTo: (items: readonly TreeItem[], parentId: string | null): void => {
      const rules = folders();
      const refusal = items.map((item) => moveRefusal(rules, item, parentId)).find(Boolean);
      const isDone = attempt('move', refusal, () => {
        for (const item of items) operations.place(item, { parentId });
      });
      if (isDone) sayMoved(items, parentId);
    },
    /** Moves items to a place among others: all of them, or none and says why. Not for the trash. */
    moveItems: (items: readonly TreeItem[], place: TreePlace): boolean => {
      const { parentId } = place;
      const rules = folders();
      const placed = placedAt(arrangeTree(readItems()), items, place);
      const refusal = items.map((item) => moveRefusal(rules, item, parentId)).find(Boolean);
      const isDone = attempt('move', refusal, () => {
        for (const { item, order } of placed) operations.place(item, { parentId, order });
      });
      // Another order in the same folder is seen where it was made.
      if (isDone && items.some((item) => item.parentId !== parentId)) sayMoved(items, parentId);
      return isDone;
    },
    setPinned: (item: TreeItem, isPinned: boolean): void => {
      attempt(isPinned ? 'pin' : 'unpin', undefined, () => operations.pin(item, isPinned));
    },
    setColor: (item: TreeItem, color: string | null): void => {
      attempt('change the colour', undefined, () => operations.color(item, color));
    },
    setLocked: (item: TreeItem, isLocked: boolean): void => {
      if (attempt(isLocked ? 'lock' : 'unlock', undefined, () => operations.lock(item, isLocked)))
        toast.success(isLocked ? 'Locked!' : 'Unlocked!');
    },
    /** What is asked before items go for good. */
    deletionOf,
    emptyingOf,
    moveToTrash,
    restore: (...items: TreeItem[]): void => {
      const rules = folders();
      const done = items.filter((item) =>
        attempt('restore', restoreRefusal(rules, item), () => operations.restore(item)),
      );
      if (done.length === 0) return;
      const back = waysBack(done);
      formerFolders.forget(workspaceId, done);
      noteBack(done.map(({ id }) => id));
      toast.success('Restored!', {
        detail: namesOf(done),
        action: back ?? { label: 'Undo', onPress: () => undoMove(done) },
      });
    },
    /** What the writer saw in the trash goes, and nothing else [D9]. */
    emptyTrash: (gone: readonly TreeItem[]): readonly TreeItem[] => {
      const ids = gone.map(({ id }) => id);
      if (!attempt('empty the trash', undefined, () => enqueue(emptyTrash, { workspaceId, ids }))) return [];
      formerFolders.forget(workspaceId, gone);
      noteRemoved(ids);
      toast.success('Permanently deleted!', { detail: namesOf(gone) });
      return gone;
    },
    /** Answers what went for good. */
    deleteForGood: (...items: TreeItem[]): readonly TreeItem[] => {
      const rules = folders();
      const done = items.filter((item) => {
        const ids = item.kind === 'folder' ? idsInside(readItems(), workspaceId, item) : [];
        const refusal = deleteRefusal(rules, item);
        return attempt('permanently delete', refusal, () => operations.remove(item, ids));
      });
      formerFolders.forget(workspaceId, done);
      noteRemoved(done.map(({ id }) => id));
      if (done.length > 0) toast.success('Permanently deleted!', { detail: namesOf(done) });
      return done;
    },
  };
}

const isWhole = ({ message }: Refusal): boolean => message === 'This folder cannot be deleted';
