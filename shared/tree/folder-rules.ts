import { moveRefusal, type Folders, type PlacedFolder, type Refusal } from './place-rules.ts';
import { isNameFixed } from './special-folders.ts';

/** A change of a folder; an omitted field keeps its value. */
export interface FolderChange {
  name?: string | undefined;
  parentId?: string | null | undefined;
  order?: string | number | undefined;
  color?: string | null | undefined;
  isLocked?: boolean | undefined;
}

/**
 * Returns the reason for which a change of a folder is refused; undefined when it is allowed. A change that unlocks a
 * locked folder may change its other fields too.
 */
export function folderChangeRefusal(
  folders: Folders,
  folder: PlacedFolder & { name: string },
  { name = folder.name, parentId = folder.parentId, order, isLocked = folder.isLocked }: FolderChange,
): Refusal | undefined {
  const afterUnlock = { ...folder, kind: 'folder', isLocked: folder.isLocked && isLocked };
  if (folder.id === folders.trashId && isLocked && !folder.isLocked)
    return { code: 'conflict', message: 'The trash cannot be protected.' };
  if (name !== folder.name) {
    if (afterUnlock.isLocked) return { code: 'locked', message: 'This folder is protected.' };
    if (isNameFixed(folder.name))
      return { code: 'conflict', message: `The folder ${folder.name} keeps its name.` };
  }
  const isMoved = parentId !== folder.parentId || order !== undefined;
  return isMoved ? moveRefusal(folders, afterUnlock, parentId) : undefined;
}
