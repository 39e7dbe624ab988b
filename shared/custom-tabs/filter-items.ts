import { foldWords } from '#shared/search/find-words.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { ItemFilter } from './custom-tab.ts';

const DAY_MS = 86_400_000;

/** The inputs of a filter besides the items. */
interface FilterContext {
  /** Epoch milliseconds. */
  now: number;
  /** Returns whether an item is in a folder, at any depth. */
  isWithin: (item: TreeItem, folderId: string) => boolean;
}

/** Returns the documents and canvases that match a filter, last changed first, ties by name. */
export function filterItems(
  items: Iterable<TreeItem>,
  filter: ItemFilter,
  { now, isWithin }: FilterContext,
): TreeItem[] {
  const { kind, statuses, isPinned, changedWithinDays, folderId } = filter;
  const words = foldWords(filter.words ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  const since = changedWithinDays === undefined ? -Infinity : now - changedWithinDays * DAY_MS;
  const found: TreeItem[] = [];
  for (const item of items) {
    if (item.kind === 'folder' || item.kind === 'asset' || (kind !== undefined && item.kind !== kind))
      continue;
    if (statuses && statuses.length > 0) {
      const status = item.kind === 'document' ? (item.meta?.status ?? null) : null;
      if (status === null || !statuses.includes(status)) continue;
    }
    if (isPinned && !item.isPinned) continue;
    if (item.updatedAt < since) continue;
    if (folderId !== undefined && !isWithin(item, folderId)) continue;
    const name = foldWords(item.name);
    if (words.every((word) => name.includes(word))) found.push(item);
  }
  return found.sort((a, b) => b.updatedAt - a.updatedAt || a.name.localeCompare(b.name));
}
