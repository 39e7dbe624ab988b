import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import type { ReviewChange, ReviewEntry } from './review.ts';

/** The fields of an item that are stored for a later comparison. */
export type SeenItem = Pick<TreeEntry, 'id' | 'kind' | 'name' | 'parentId'>;

interface CompareOptions {
  workspaceId: string;
  before: ReadonlyMap<string, SeenItem>;
  after: ReadonlyMap<string, TreeEntry>;
  /** Ids of items that this user changed meanwhile. They get no entry. */
  ownItemIds: ReadonlySet<string>;
  nameOf: (userId: string) => string | undefined;
}

/**
 * Lists the changes of a workspace's items, without their texts. Items trashed, restored or deleted with their folder
 * get no entry of their own. Items created and trashed meanwhile, or deleted from the trash, get none at all.
 */
export function compareTrees({
  workspaceId,
  before,
  after,
  ownItemIds,
  nameOf,
}: CompareOptions): ReviewEntry[] {
  const trashId = trashIdOf(workspaceId);
  const entries: ReviewEntry[] = [];
  const addEntry = (
    item: SeenItem,
    changes: ReviewChange[],
    by: string | undefined,
    at: number | null,
  ): void => {
    if (changes.length === 0) return;
    entries.push({
      id: item.id,
      item: item.kind,
      name: item.name,
      changes,
      by: by === undefined ? [] : [by],
      at,
    });
  };
  for (const item of after.values()) {
    if (ownItemIds.has(item.id) || item.id === trashId) continue;
    const seen = before.get(item.id);
    if (seen) addEntry(item, changesOf(seen, item), undefined, null);
    else if (!isUnder(after, item, trashId))
      addEntry(
        item,
        [{ kind: 'new', words: item.kind === 'document' ? item.wordCount : 0 }],
        nameOf(item.ownerId),
        item.createdAt,
      );
  }
  for (const seen of before.values()) {
    const isDeletedWithFolder =
      seen.parentId !== null && before.has(seen.parentId) && !after.has(seen.parentId);
    if (
      after.has(seen.id) ||
      ownItemIds.has(seen.id) ||
      isDeletedWithFolder ||
      isUnder(before, seen, trashId)
    )
      continue;
    addEntry(seen, [{ kind: 'deleted' }], undefined, null);
  }
  return entries;

  function changesOf(seen: SeenItem, item: TreeEntry): ReviewChange[] {
    const changes: ReviewChange[] = [];
    if (seen.name !== item.name) changes.push({ kind: 'renamed', from: seen.name });
    if (seen.parentId === item.parentId) return changes;
    const [wasTrash, isTrash] = [isUnder(before, seen, trashId), isUnder(after, item, trashId)];
    if (isTrash) return wasTrash ? [] : [...changes, { kind: 'trashed' }];
    if (wasTrash) return [...changes, { kind: 'restored' }];
    const folder = item.parentId === null ? undefined : after.get(item.parentId);
    return [...changes, { kind: 'moved', to: folder?.name ?? null }];
  }
}

function isUnder(items: ReadonlyMap<string, SeenItem>, item: SeenItem, folderId: string): boolean {
  const visited = new Set<string>();
  for (
    let parentId = item.parentId;
    parentId !== null && !visited.has(parentId);
    parentId = items.get(parentId)?.parentId ?? null
  ) {
    if (parentId === folderId) return true;
    visited.add(parentId);
  }
  return false;
}
