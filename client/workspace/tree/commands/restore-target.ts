import { acceptsItems, moveRefusal } from '#shared/tree/place-rules.ts';
import { ancestorsOf } from '#shared/tree/tree-model.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { formerFolders, type FormerPlace } from '../former-folders.ts';
import { quotedNames } from '../item-names.ts';

type Items = ReadonlyMap<string, TreeItem>;

/** A restored item and the id of the folder that it returns to; null is the root. */
export interface Restoration {
  item: TreeItem;
  parentId: string | null;
}

/** Returns the ids of the folders that contain an item, the innermost first. */
const pathOf = (items: Items, itemId: string): string[] =>
  ancestorsOf({ items }, itemId)
    .map(({ id }) => id)
    .toReversed();

/** Returns the place of an item that is about to be trashed, for `formerFolders`. */
export const formerPlaceOf = (items: Items, { id }: TreeItem): FormerPlace => ({
  id,
  path: pathOf(items, id),
});

/**
 * Returns the folder that a trashed item returns to: its former folder, or the nearest folder around that one that
 * still accepts items; null for the root. An item within a trashed folder returns to that folder's former place.
 */
export function restoreTarget(items: Items, workspaceId: string, item: TreeItem): string | null {
  const folders = foldersOf(items, workspaceId);
  const inTrash = pathOf(items, item.id).filter((id) => id !== folders.trashId);
  const former = [item.id, ...inTrash].flatMap((id) => formerFolders.get(workspaceId, id));
  const target = former.find((id) => folders.folder(id) && acceptsItems(folders, id));
  // The rules let a protected folder out of the trash, but only to the root.
  return target === undefined || moveRefusal(folders, item, target) ? null : target;
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns the sentence about restored items, for example “Ebb” in “Part one”. */
export function restoredText(items: Items, restorations: readonly Restoration[]): string {
  const groups = Map.groupBy(restorations, ({ parentId }) => parentId);
  return LIST.format(
    [...groups].map(([parentId, group]) => {
      const names = quotedNames(group.map(({ item }) => item));
      const folder = parentId === null ? undefined : items.get(parentId);
      return `${names} ${folder ? `in “${folder.name}”` : 'at the top of the workspace'}`;
    }),
  );
}
