import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { ReviewChange, ReviewEntry } from './review.ts';

/** What is remembered of an item, to be compared with later. */
export type SeenItem = Pick<TreeItem, 'id' | 'kind' | 'name' | 'parentId'>;

interface CompareOptions {
  workspaceId: string;
  before: ReadonlyMap<string, SeenItem>;
  after: ReadonlyMap<string, TreeItem>;
  /** Items this writer changed meanwhile: those are no news. */
  own: ReadonlySet<string>;
  nameOf: (userId: string) => string | undefined;
}

/**
 * What became of a workspace's items, without their texts. What went or came with its folder is said of the folder
 * alone; what came and went into the trash, or left the trash for good, is not said at all.
 */
export function compareTrees({ workspaceId, before, after, own, nameOf }: CompareOptions): ReviewEntry[] {
  const trashId = trashIdOf(workspaceId);
  const entries: ReviewEntry[] = [];
  const say = (item: SeenItem, changes: ReviewChange[], by: string | undefined, at: number | null): void => {
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
    if (own.has(item.id) || item.id === trashId) continue;
    const seen = before.get(item.id);
    if (seen) say(item, changesOf(seen, item), undefined, null);
    else if (!isUnder(after, item, trashId))
      say(
        item,
        [{ kind: 'new', words: item.kind === 'document' ? item.wordCount : 0 }],
        nameOf(item.ownerId),
        item.createdAt,
      );
  }
  for (const seen of before.values()) {
    const wentWithFolder = seen.parentId !== null && before.has(seen.parentId) && !after.has(seen.parentId);
    if (after.has(seen.id) || own.has(seen.id) || wentWithFolder || isUnder(before, seen, trashId)) continue;
    say(seen, [{ kind: 'deleted' }], undefined, null);
  }
  return entries;

  function changesOf(seen: SeenItem, item: TreeItem): ReviewChange[] {
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
  const passed = new Set<string>();
  for (let at = item.parentId; at !== null && !passed.has(at); at = items.get(at)?.parentId ?? null) {
    if (at === folderId) return true;
    passed.add(at);
  }
  return false;
}
