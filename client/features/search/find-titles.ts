import { foldWords } from '#shared/search/find-words.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';

const MAX_TITLES = 10;
const RECENT_WINDOW_MS = 24 * 60 * 60 * 1000;
const MAX_RECENT_PER_KIND = 5;
const MAX_RECENT = 8;

/** Returns the items that the search can find: all except those in the trash. */
export const searchableItems = (tree: TreeModel, workspaceId: string): TreeItem[] =>
  [...tree.items.values()].filter((item) => !isTrashed(tree, workspaceId, item));

/** Returns at most ten items whose title contains the query: an exact match first, then shorter titles first. */
export function findTitles(items: readonly TreeItem[], query: string): TreeItem[] {
  const needle = foldWords(query.trim());
  if (needle === '') return [];
  return items
    .map((item) => ({ item, title: foldWords(item.name) }))
    .filter(({ title }) => title.includes(needle))
    .map(({ item, title }) => ({ item, rank: title === needle ? 0 : item.name.length }))
    .toSorted((a, b) => a.rank - b.rank || a.item.name.localeCompare(b.item.name, 'en'))
    .slice(0, MAX_TITLES)
    .map(({ item }) => item);
}

/** Returns items changed within a day, newest first: at most five documents and five canvases, eight in total. */
export function recentFiles(items: readonly TreeItem[], now: number): TreeItem[] {
  const newest = items
    .filter(({ updatedAt }) => now - updatedAt <= RECENT_WINDOW_MS)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  const ofKind = (kind: TreeItem['kind']): TreeItem[] =>
    newest.filter((item) => item.kind === kind).slice(0, MAX_RECENT_PER_KIND);
  const limited = new Set([...ofKind('document'), ...ofKind('canvas')]);
  return newest.filter((item) => limited.has(item)).slice(0, MAX_RECENT);
}

/** Returns ids of documents and canvases in the order of the search: the open one, then the newest first. */
export function textIdsByAge(items: readonly TreeItem[], openId: string | undefined): string[] {
  const sortKey = ({ id, updatedAt }: TreeItem): number => (id === openId ? Infinity : updatedAt);
  return items
    .filter(({ kind }) => kind === 'document' || kind === 'canvas')
    .toSorted((a, b) => sortKey(b) - sortKey(a))
    .map(({ id }) => id);
}
