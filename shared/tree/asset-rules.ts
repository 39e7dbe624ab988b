import { leavingRefusal, moveRefusal, type Folders, type PlacedItem, type Refusal } from './place-rules.ts';

/**
 * Returns the reason for which a file cannot be moved; undefined when it can. A file never goes into the trash by
 * itself: it is deleted directly. In a folder that goes there, it stays below that folder.
 * @param parentId the new parent; the present one when only the position among the siblings changes
 */
export function assetMoveRefusal(
  folders: Folders,
  file: PlacedItem,
  parentId: string | null,
): Refusal | undefined {
  if (parentId === folders.trashId && parentId !== file.parentId)
    return { code: 'conflict', message: 'A file does not go into the trash, it is deleted directly.' };
  return moveRefusal(folders, file, parentId);
}

/** Returns the reason for which a file cannot be deleted: a protected folder keeps its files. */
export const assetDeleteRefusal = (folders: Folders, file: PlacedItem): Refusal | undefined =>
  leavingRefusal(folders, file);
