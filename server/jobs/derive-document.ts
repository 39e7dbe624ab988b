import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { assetIdsOf } from '#shared/assets/asset-ids.ts';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import { blockTexts, countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import { itemReferences, type ItemReference } from '#shared/editor/content/item-references.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { itemsChange, itemsOf, type ItemsChange } from './derive-canvas.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openRoom } from '#server/documents/rooms/open-room.ts';
import { searchChange, searchRows, type SearchChange } from '#server/documents/search/search-rows.ts';

export interface Derived {
  /** What the journal held when it was read. */
  rev: number;
  workspaceId: string;
  /** Undefined for a canvas. */
  text: { contentMd: string; wordCount: number } | undefined;
  /** What the text links to; empty for a canvas. */
  references: readonly ItemReference[];
  /** What the index of words lacks of the text, or has too much. */
  search: SearchChange;
  /** What the index of nodes and edges lacks of a canvas; undefined for a document. */
  items: ItemsChange | undefined;
  /** Files that the document or canvas holds. */
  assetIds: readonly string[];
}

const NO_TEXT = { text: undefined, references: [] };

/**
 * Runs in a worker: a document's Markdown, word count, links and words to be found, or a canvas's nodes, edges and words
 * to be found, from the journal (A13). Undefined when the room is gone.
 */
export const deriveDocument: JobBody<{ ydocId: string }, Derived | undefined> = ({ ydocId }, context) => {
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
    const [items, search] = [itemsChange(reader(), ydocId, itemsOf(doc)), searchOf(canvasTexts(doc))];
    doc.destroy();
    return { rev, workspaceId, ...NO_TEXT, search, items, assetIds };
  }
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  const text = { contentMd: toMarkdown(fragmentToJson(fragment)), wordCount: countFragmentWords(fragment) };
  const references = itemReferences(fragment);
  const search = searchOf(blockTexts(fragment));
  doc.destroy();
  return { rev, workspaceId, text, references, search, items: undefined, assetIds };
};

export const deriveDocumentJob = job<{ ydocId: string }, Derived | undefined>(
  'parse',
  new URL(import.meta.url),
  'deriveDocument',
);
