import { foldWords } from '#shared/search/find-words.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed } from '#shared/tree/tree-places.ts';

const MOST = 10;
const RECENT_MS = 24 * 60 * 60 * 1000;
const RECENT_OF_A_KIND = 5;
const RECENT = 8;

/** What can be found: all that is not in the trash. */
export const findable = (tree: TreeModel, workspaceId: string): TreeItem[] =>
  [...tree.items.values()].filter((item) => !isTrashed(tree, workspaceId, item));

/** Items that are called so, ten at most: the very title first, then shorter ones. */
export function findTitles(items: readonly TreeItem[], query: string): TreeItem[] {
  const asked = foldWords(query.trim());
  if (asked === '') return [];
  return items
    .map((item) => ({ item, title: foldWords(item.name) }))
    .filter(({ title }) => title.includes(asked))
    .map(({ item, title }) => ({ item, rank: title === asked ? 0 : item.name.length }))
    .toSorted((a, b) => a.rank - b.rank || a.item.name.localeCompare(b.item.name, 'en'))
    .slice(0, MOST)
    .map(({ item }) => item);
}

/** What was changed within a day, the newest first: five documents and five canvases, eight in all. */
export function recentFiles(items: readonly TreeItem[], now: number): TreeItem[] {
  const newest = items
    .filter(({ updatedAt }) => now - updatedAt <= RECENT_MS)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  const ofKind = (kind: TreeItem['kind']): TreeItem[] =>
    newest.filter((item) => item.kind === kind).slice(0, RECENT_OF_A_KIND);
  const few = new Set([...ofKind('document'), ...ofKind('canvas')]);
  return newest.filter((item) => few.has(item)).slice(0, RECENT);
}

/** Documents and canvases in the order in which they are looked through: the open one, then the newest first. */
export function textsByAge(items: readonly TreeItem[], openId: string | undefined): string[] {
  const age = ({ id, updatedAt }: TreeItem): number => (id === openId ? Infinity : updatedAt);
  return items
    .filter(({ kind }) => kind !== 'folder')
    .toSorted((a, b) => age(b) - age(a))
    .map(({ id }) => id);
}
