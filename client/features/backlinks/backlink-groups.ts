import type { Backlink } from '#shared/operations/documents.ts';
import { isInTrash } from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';

/** A document that links to the open one, with the places where it does. */
export interface BacklinkGroup {
  documentId: string;
  title: string;
  places: readonly Backlink[];
}

/** By document, under its present title; what is gone or in the trash meanwhile is left out. */
export function backlinkGroups(
  places: readonly Backlink[],
  items: ReadonlyMap<string, TreeItem> | undefined,
  workspaceId: string,
): BacklinkGroup[] {
  const folders = items && foldersOf(items, workspaceId);
  return [...Map.groupBy(places, ({ documentId }) => documentId)].flatMap(([documentId, own]) => {
    const item = items?.get(documentId);
    const isLeftOut = items && (!item || (folders && isInTrash(folders, item.parentId)));
    return isLeftOut ? [] : [{ documentId, title: item?.name ?? own[0]?.title ?? '', places: own }];
  });
}

/**
 * A snippet in its parts, so that the link in it can be marked: before, link, after.
 * @param title what the linked document is called now
 */
export function snippetParts(
  { snippet, label, isTitle }: Pick<Backlink, 'snippet' | 'label' | 'isTitle'>,
  title?: string,
): [string, string, string] {
  const words = label.replaceAll(/\s+/g, ' ').trim();
  if (words === '') return [snippet, '', ''];
  // The link is around the middle: what stands before it is as long as what stands behind.
  const middle = (snippet.length - words.length) / 2;
  let at = -1;
  for (let next = snippet.indexOf(words); next >= 0; next = snippet.indexOf(words, next + 1))
    if (at < 0 || Math.abs(next - middle) < Math.abs(at - middle)) at = next;
  if (at < 0) return [snippet, '', ''];
  const end = at + words.length;
  const shown = isTitle && title !== undefined ? title : snippet.slice(at, end);
  return [snippet.slice(0, at), shown, snippet.slice(end)];
}
