import { isInLocked, type Folders, type PlacedItem } from './place-rules.ts';

/**
 * Plans emptying the trash: only the items that the writer saw in it are deleted [D9]. Items added later and protected
 * items stay, and so do the folders around them.
 * @param inside all items within the trash, at any depth
 * @param seen the ids of the items that the writer saw
 * @returns the items to delete
 */
export function planTrashEmptying<Item extends PlacedItem>(
  folders: Folders,
  inside: readonly Item[],
  seen: ReadonlySet<string>,
): Item[] {
  const isKept = (item: Item): boolean =>
    !seen.has(item.id) || item.isLocked === true || isInLocked(folders, item);
  const keptAncestors = new Set<string>();
  for (const item of inside) {
    if (!isKept(item)) continue;
    for (
      let at = item.parentId;
      at !== null && !keptAncestors.has(at);
      at = folders.folder(at)?.parentId ?? null
    )
      keptAncestors.add(at);
  }
  return inside.filter((item) => !isKept(item) && !keptAncestors.has(item.id));
}
