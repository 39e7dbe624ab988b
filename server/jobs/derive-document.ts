import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { assetIdsOf } from '#shared/assets/asset-ids.ts';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import { blockTexts, countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import { itemReferences, type ItemReference } from '#shared/editor/content/item-references.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { itemsChange, canvasItems, type ItemsChange } from './derive-canvas.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openRoom } from '#server/documents/rooms/open-room.ts';
import { itemTitle } from '#server/documents/tree/item-title.ts';
import { searchChange, searchRows, type SearchChange } from '#server/documents/search/search-rows.ts';

export interface DerivedData {
  /** The room's rev when the journal was read. */
  rev: number;
  workspaceId: string;
  /** Undefined for a canvas. */
  text: { contentMd: string; wordCount: number } | undefined;
  /** The links in the text; empty for a canvas. */
  references: readonly ItemReference[];
  /** The difference between the text and the full-text index. */
  search: SearchChange;
  /** The difference between a canvas and the index of nodes and edges; undefined for a document. */
  items: ItemsChange | undefined;
  /** Ids of the files in the document or canvas. */
  assetIds: readonly string[];
}

const NO_TEXT = { text: undefined, references: [] };

/**
 * Derives a document's Markdown, word count, links and search rows from the journal, or a canvas's nodes, edges and
 * search rows (A13). Runs in a worker.
 * @returns undefined when the room does not exist or was purged
 */
export const deriveDocument: JobBody<{ ydocId: string }, DerivedData | undefined> = ({ ydocId }, context) => {
  const opened = openRoom(context, ydocId);
  if (!opened) return undefined;
  const { reader } = context;
  const { stored, doc } = opened;
  const { rev, workspaceId } = stored;
  requireReadableDepth(doc);
  const assetIds = assetIdsOf(doc);
  const searchOf = (parts: Parameters<typeof searchRows>[0]): SearchChange =>
    searchChange(reader(), ydocId, searchRows(parts));
  if (stored.kind === 'canvas') {
    const [items, search] = [itemsChange(reader(), ydocId, canvasItems(doc)), searchOf(canvasTexts(doc))];
    doc.destroy();
    return { rev, workspaceId, ...NO_TEXT, search, items, assetIds };
  }
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  // A link counts by the current title of its item, which the page shows.
  const wordCount = countFragmentWords(fragment, (id) => itemTitle(reader(), workspaceId, id));
  const text = { contentMd: toMarkdown(fragmentToJson(fragment)), wordCount };
  const references = itemReferences(fragment);
  const search = searchOf(blockTexts(fragment));
  doc.destroy();
  return { rev, workspaceId, text, references, search, items: undefined, assetIds };
};

export const deriveDocumentJob = job<{ ydocId: string }, DerivedData | undefined>(
  'parse',
  new URL(import.meta.url),
  'deriveDocument',
);
