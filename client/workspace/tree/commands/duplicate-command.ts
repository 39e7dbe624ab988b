import { isWithin } from '#shared/tree/place-rules.ts';
import { descendantIds, foldersOf } from '#shared/tree/tree-places.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { errorText } from '#client/api/api-error.ts';
import { waitingFiles } from '#client/files/index.ts';
import { duplicateItem } from '#client/outbox/index.ts';
import { toast, type ToastEntry } from '#client/ui/toasts/toast.ts';

/** A folder with more items shows the progress of its copy. */
const QUICK_ITEMS = 50;

const TITLES: Record<TreeItem['kind'], string> = {
  document: 'Document duplicated!',
  canvas: 'Canvas duplicated!',
  asset: 'File duplicated!',
  folder: 'Folder duplicated!',
};

interface DuplicateOptions {
  readItems: () => ReadonlyMap<string, TreeItem>;
  /** Returns the button that deletes the copy again. */
  undoAction: (copyId: string) => NonNullable<ToastEntry['action']>;
}

/** Returns the command that copies an item of the tree, with everything inside it, as this device shows it. */
export function duplicateCommand(workspaceId: string, { readItems, undoAction }: DuplicateOptions) {
  /** @returns the copy's id; null on failure */
  return async (item: TreeItem): Promise<string | null> => {
    const progress = showProgress(workspaceId, readItems(), item);
    try {
      requireUploaded(workspaceId, readItems(), item);
      const id = await duplicateItem(workspaceId, item.id, progress?.report);
      toast.success(TITLES[item.kind], { detail: item.name, action: undoAction(id) });
      return id;
    } catch (error) {
      toast.error(`Failed to duplicate: ${errorText(error)}`);
      return null;
    } finally {
      progress?.end();
    }
  };
}

function showProgress(workspaceId: string, items: ReadonlyMap<string, TreeItem>, item: TreeItem) {
  const count = item.kind === 'folder' ? descendantIds(items, workspaceId, item).length : 0;
  return count > QUICK_ITEMS ? toast.progress('Duplicating…', { detail: item.name }) : undefined;
}

/** The server copies only files that it has. @throws Error with a sentence for the writer */
function requireUploaded(workspaceId: string, items: ReadonlyMap<string, TreeItem>, item: TreeItem): void {
  const folders = foldersOf(items, workspaceId);
  const waiting = waitingFiles(workspaceId);
  if (waiting.some(({ id }) => id === item.id)) throw new Error('This file is still being uploaded.');
  if (waiting.some(({ parentId }) => isWithin(folders, parentId, item.id)))
    throw new Error('A file in this folder is still being uploaded.');
}
