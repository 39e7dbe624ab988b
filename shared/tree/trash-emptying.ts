import { isInLocked, type Folders, type PlacedItem } from './place-rules.ts';

/**
 * What goes when the trash is emptied: what the writer saw in it [D9]. What was put in later stays, with the folders it
 * lies in, and so does what is protected.
 * @param inside everything within the trash, at any depth
 * @param seen ids that the writer saw
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
