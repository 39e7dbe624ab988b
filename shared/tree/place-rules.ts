import type { ErrorCode } from '#shared/errors/codes.ts';

/**
 * Where things of a tree may stand: one set of rules for the server, which decides, and for the fold, which foresees its
 * decision [D10]. What is refused here refuses a whole operation.
 */

export interface PlacedFolder {
  id: string;
  /** Null at the root; a parent that is not there counts as the root. */
  parentId: string | null;
  isLocked: boolean;
}

/** A folder, document or canvas. */
export interface PlacedItem {
  kind: string;
  id: string;
  parentId: string | null;
  /** Of folders alone. */
  isLocked?: boolean;
}

/** The folders of one workspace. */
export interface Folders {
  readonly trashId: string;
  /** Undefined for what is missing, deleted, of another workspace or no folder. */
  folder: (id: string) => PlacedFolder | undefined;
}

export interface Refusal {
  code: ErrorCode & ('locked' | 'conflict' | 'not_found');
  /** A sentence for a writer. */
  message: string;
}

const locked = (message: string): Refusal => ({ code: 'locked', message });
const conflict = (message: string): Refusal => ({ code: 'conflict', message });

const PROTECTED_FOLDER = locked('This folder is protected.');
const IN_PROTECTED_FOLDER = locked('It is in a protected folder.');

/** Deeper is a cycle, which the rules do not let come into being. */
const MAX_DEPTH = 1_000;

/** Whether something with this parent is the trash's, at any depth. */
export const isInTrash = (folders: Folders, parentId: string | null): boolean =>
  isWithin(folders, parentId, folders.trashId);

/** Whether something new can be made here; where not, it is made at the root [D6]. */
export function takesItems(folders: Folders, parentId: string | null): boolean {
  if (parentId === null) return true;
  const parent = folders.folder(parentId);
  return parent !== undefined && !parent.isLocked && !isInTrash(folders, parent.id);
}

/** Why an item cannot get this parent or, with the parent it has, another place among its siblings. */
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

/** Why an item cannot go into the trash. What is there already can: nothing happens to it. */
export function trashRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  if (item.id === folders.trashId) return conflict('This folder cannot be deleted');
  if (isInTrash(folders, item.parentId)) return undefined;
  if (item.isLocked) return PROTECTED_FOLDER;
  return isInLocked(folders, item) ? IN_PROTECTED_FOLDER : undefined;
}

/** Why an item cannot leave the trash for the root. What is elsewhere can: nothing happens to it. */
export function restoreRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  // Its own lock keeps a folder from being lost, not from coming back.
  return isInTrash(folders, item.parentId) && isInLocked(folders, item) ? IN_PROTECTED_FOLDER : undefined;
}

/** Why an item cannot be deleted for good. */
export function deleteRefusal(folders: Folders, item: PlacedItem): Refusal | undefined {
  if (item.id === folders.trashId) return conflict('This folder cannot be deleted');
  if (!isInTrash(folders, item.parentId))
    return conflict('Only what is in the trash can be deleted permanently.');
  if (item.isLocked) return PROTECTED_FOLDER;
  return isInLocked(folders, item) ? IN_PROTECTED_FOLDER : undefined;
}

/** Whether an item's own folder is locked: nothing comes out of that one. */
export const isInLocked = (folders: Folders, { parentId }: PlacedItem): boolean =>
  parentId !== null && folders.folder(parentId)?.isLocked === true;

/** Whether something with this parent is in a folder, at any depth. */
export function isWithin(folders: Folders, parentId: string | null, folderId: string): boolean {
  let current = parentId;
  for (let depth = 0; current !== null && depth < MAX_DEPTH; depth += 1) {
    if (current === folderId) return true;
    current = folders.folder(current)?.parentId ?? null;
  }
  return false;
}
