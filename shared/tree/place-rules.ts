import type { ErrorCode } from '#shared/errors/codes.ts';

/**
 * The rules for the position of items in the tree. The server decides by them, and the optimistic view of a device
 * predicts the decision by the same rules [D10]. A refusal rejects the whole operation.
 */

/** The fields of a folder that the rules read. */
export interface PlacedFolder {
  id: string;
  /** Null at the root; a missing parent counts as the root. */
  parentId: string | null;
  isLocked: boolean;
}

/** The fields of a folder, document or canvas that the rules read. */
export interface PlacedItem {
  kind: string;
  id: string;
  parentId: string | null;
  /** Set only for folders. */
  isLocked?: boolean;
}

/** Access to the folders of one workspace. */
export interface Folders {
  readonly trashId: string;
  /** Returns a folder by id; undefined when it is missing, deleted, in another workspace or not a folder. */
  folder: (id: string) => PlacedFolder | undefined;
}

/** The reason for which a rule refuses an operation. */
export interface Refusal {
  code: ErrorCode & ('locked' | 'conflict' | 'not_found');
  /** A sentence shown to the writer. */
  message: string;
}

const locked = (message: string): Refusal => ({ code: 'locked', message });
const conflict = (message: string): Refusal => ({ code: 'conflict', message });

const PROTECTED_FOLDER = locked('This folder is protected.');
const IN_PROTECTED_FOLDER = locked('It is in a protected folder.');

/**
 * Maximum number of ancestors that are followed: a deeper path is a cycle, which the rules themselves never create.
 */
const MAX_DEPTH = 1_000;

/** Returns whether an item with this parent is in the trash, at any depth. */
export const isInTrash = (folders: Folders, parentId: string | null): boolean =>
  isWithin(folders, parentId, folders.trashId);

/** Returns the reason for which an item cannot leave its folder for any other folder. */
export function leavingRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  if (item.isLocked) return PROTECTED_FOLDER;
  return isInLocked(folders, item) ? IN_PROTECTED_FOLDER : undefined;
}

/** Returns whether a new item can be created in this parent; otherwise it is created at the root [D6]. */
export function acceptsItems(folders: Folders, parentId: string | null): boolean {
  if (parentId === null) return true;
  const parent = folders.folder(parentId);
  return parent !== undefined && !parent.isLocked && !isInTrash(folders, parent.id);
}

/**
 * Returns the reason for which an item cannot be moved; undefined when it can.
 * @param parentId the new parent; the present one when only the position among the siblings changes
 */
export function moveRefusal(
  folders: Folders,
  item: PlacedItem,
  parentId: string | null,
): Refusal | undefined {
  if (item.id === folders.trashId) return conflict('The trash stays where it is.');
  if (item.isLocked) return PROTECTED_FOLDER;
  if (parentId === item.parentId) return undefined;
  if (parentId === folders.trashId) return trashRefusal(folders, item);
  if (isInLocked(folders, item)) return IN_PROTECTED_FOLDER;
  if (parentId === null) return undefined;
  const parent = folders.folder(parentId);
  if (!parent) return { code: 'not_found', message: 'The folder it would go into could not be found.' };
  if (parent.isLocked) return locked('The folder it would go into is protected.');
  if (item.kind === 'folder' && isWithin(folders, parentId, item.id))
    return conflict('A folder cannot be moved into itself.');
  return isInTrash(folders, parentId) ? conflict('The folder it would go into is in the trash.') : undefined;
}

/**
 * Returns the reason for which an item cannot be moved to the trash. An item that is in it already is not refused.
 */
export function trashRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  if (item.id === folders.trashId) return conflict('This folder cannot be deleted');
  if (isInTrash(folders, item.parentId)) return undefined;
  return leavingRefusal(folders, item);
}

/** Returns the reason for which an item cannot be restored to the root. An item outside the trash is not refused. */
export function restoreRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  // The item's own lock prevents its deletion, not its restoring.
  return isInTrash(folders, item.parentId) && isInLocked(folders, item) ? IN_PROTECTED_FOLDER : undefined;
}

/** Returns the reason for which an item cannot be deleted permanently. */
export function deleteRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  if (item.id === folders.trashId) return conflict('This folder cannot be deleted');
  if (!isInTrash(folders, item.parentId))
    return conflict('Only what is in the trash can be deleted permanently.');
  return leavingRefusal(folders, item);
}

/** Returns whether an item is directly in a locked folder: nothing can leave such a folder. */
export const isInLocked = (folders: Folders, { parentId }: PlacedItem): boolean =>
  parentId !== null && folders.folder(parentId)?.isLocked === true;

/** Returns whether an item with this parent is in a folder, at any depth. */
export function isWithin(folders: Folders, parentId: string | null, folderId: string): boolean {
  let current = parentId;
  for (let depth = 0; current !== null && depth < MAX_DEPTH; depth += 1) {
    if (current === folderId) return true;
    current = folders.folder(current)?.parentId ?? null;
  }
  return false;
}
