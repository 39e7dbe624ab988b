import { deleteRefusal, isInLocked, type Folders, type PlacedItem, type Refusal } from './place-rules.ts';

/** The effect of deleting a folder permanently on the items inside it. */
export interface FolderDeletion<Item> {
  /** The items that are deleted with the folder. */
  deleted: readonly Item[];
  /** The items that the writer had not seen and that lose their parent: they move to the root with their contents. */
  movedToRoot: readonly Item[];
}

/**
 * Plans the permanent deletion of a folder: only the items that the writer saw in it are deleted [D9].
 * @param inside all items within the folder, at any depth
 * @param seen the ids of the items that the writer saw
 * @returns the plan, or the reason for which the folder cannot be deleted
 */
export function planFolderDeletion<Item extends PlacedItem>(
  folders: Folders,
  folder: PlacedItem,
  inside: readonly Item[],
  seen: ReadonlySet<string>,
): FolderDeletion<Item> | { refusal: Refusal } {
  const refusal = deleteRefusal(folders, folder);
  if (refusal) return { refusal };
  const deleted = inside.filter(({ id }) => seen.has(id));
  if (deleted.some((item) => item.isLocked || isInLocked(folders, item)))
    return { refusal: { code: 'locked', message: 'A folder inside it is protected.' } };
  const deletedIds = new Set([folder.id, ...deleted.map(({ id }) => id)]);
  const losesParent = ({ id, parentId }: Item): boolean =>
    !seen.has(id) && parentId !== null && deletedIds.has(parentId);
  return { deleted, movedToRoot: inside.filter(losesParent) };
}
