import type { Backlink } from '#shared/operations/documents.ts';
import { isInTrash } from '#shared/tree/place-rules.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { foldersOf } from '#shared/tree/tree-places.ts';

/** A document that links to the open document, with its links. */
export interface BacklinkGroup {
  documentId: string;
  title: string;
  backlinks: readonly Backlink[];
}

/**
 * Groups backlinks by their document, with the current title of the document. Documents that were deleted or trashed
 * since the backlinks were fetched are left out.
 * @param items the tree; undefined until it is loaded: then the titles from the backlinks are used
 */
export function backlinkGroups(
  backlinks: readonly Backlink[],
  items: ReadonlyMap<string, TreeItem> | undefined,
  workspaceId: string,
): BacklinkGroup[] {
  const folders = items && foldersOf(items, workspaceId);
  return [...Map.groupBy(backlinks, ({ documentId }) => documentId)].flatMap(([documentId, links]) => {
    const item = items?.get(documentId);
    const isHidden = items && (!item || (folders && isInTrash(folders, item.parentId)));
    return isHidden ? [] : [{ documentId, title: item?.name ?? links[0]?.title ?? '', backlinks: links }];
  });
}

/**
 * Splits a snippet into the text before the link, the link text and the text after it. Without a link in the snippet,
 * all of its text is in the first part.
 * @param title current title of the linked document; replaces the text of a link that shows the title
 */
export function snippetParts(
  { snippet, label, isTitle }: Pick<Backlink, 'snippet' | 'label' | 'isTitle'>,
  title?: string,
): [string, string, string] {
  const linkText = label.replaceAll(/\s+/g, ' ').trim();
  if (linkText === '') return [snippet, '', ''];
  // The server cuts a snippet with the link in its middle. Of several occurrences, the one nearest to the middle is
  // the link.
  const middle = (snippet.length - linkText.length) / 2;
  let start = -1;
  for (let match = snippet.indexOf(linkText); match >= 0; match = snippet.indexOf(linkText, match + 1))
    if (start < 0 || Math.abs(match - middle) < Math.abs(start - middle)) start = match;
  if (start < 0) return [snippet, '', ''];
  const end = start + linkText.length;
  const text = isTitle && title !== undefined ? title : snippet.slice(start, end);
  return [snippet.slice(0, start), text, snippet.slice(end)];
}
