import { deleteRefusal, isInLocked, type Folders, type PlacedItem, type Refusal } from './place-rules.ts';

export interface FolderDeletion<Item> {
  /** What goes, the folder itself left out. */
  gone: readonly Item[];
  /** What was inside and not seen, and loses its parent: it moves to the root, with what it holds. */
  kept: readonly Item[];
}

/**
 * What becomes of everything inside a folder that is deleted for good: only what the writer saw goes [D9].
 * @param inside everything within it, at any depth
 * @param seen ids that the writer saw
 */
export function planFolderDeletion<Item extends PlacedItem>(
  folders: Folders,
  folder: PlacedItem,
  inside: readonly Item[],
  seen: ReadonlySet<string>,
): FolderDeletion<Item> | { refusal: Refusal } {
  const refusal = deleteRefusal(folders, folder);
  if (refusal) return { refusal };
  const gone = inside.filter(({ id }) => seen.has(id));
  if (gone.some((item) => item.isLocked || isInLocked(folders, item)))
    return { refusal: { code: 'locked', message: 'A folder inside it is protected.' } };
  const deletedIds = new Set([folder.id, ...gone.map(({ id }) => id)]);
  const losesParent = ({ id, parentId }: Item): boolean =>
    !seen.has(id) && parentId !== null && deletedIds.has(parentId);
  return { gone, kept: inside.filter(losesParent) };
}
