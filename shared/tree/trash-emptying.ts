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
  const stays = (item: Item): boolean =>
    !seen.has(item.id) || item.isLocked === true || isInLocked(folders, item);
  const holding = new Set<string>();
  for (const item of inside) {
    if (!stays(item)) continue;
    for (let at = item.parentId; at !== null && !holding.has(at); at = folders.folder(at)?.parentId ?? null)
      holding.add(at);
  }
  return inside.filter((item) => !stays(item) && !holding.has(item.id));
}
