import { fragmentToJson, fragmentToNode } from '#shared/editor/content/fragment-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import type { CanvasEditor } from '#client/canvas/editor/canvas-editor.ts';
import type { CanvasContext } from '#client/canvas/nodes/canvas-editor-context.ts';
import { CARD_REMARKS, cardMeta, cardState } from '#client/canvas/nodes/card/card-state.ts';
import { blocksOf, firstBlocks } from '#client/canvas/nodes/card/first-blocks.ts';
import type { PictureCard } from '#client/canvas/shapes/picture.ts';
import { countDocumentWords } from '#client/editor/page/word-count.ts';
import type * as Y from 'yjs';

/** Reads the text of a document on this device; undefined if it is not here. */
type ReadText = (documentId: string) => Promise<Y.XmlFragment | undefined>;

/**
 * Loads the cards of a canvas by document id as the canvas shows them, each document once. A document that does not
 * exist or is not accessible is left out [K17].
 * @throws the signal's reason
 */
export async function loadCards(
  { projection }: Pick<CanvasEditor, 'projection'>,
  context: Pick<CanvasContext, 'tree' | 'workspace'>,
  readText: ReadText,
  signal: AbortSignal,
): Promise<Map<string, PictureCard>> {
  const heights = new Map<string, number>();
  for (const { documentId, size } of projection.getView().nodes)
    if (documentId !== null) heights.set(documentId, Math.max(heights.get(documentId) ?? 0, size.height));
  const cards = new Map<string, PictureCard>();
  for (const [documentId, height] of heights) {
    signal.throwIfAborted();
    // One at a time: each text is read from the device's database as a whole.
    // oxlint-disable-next-line no-await-in-loop
    const card = await loadCard(documentId, height, context, readText);
    if (card) cards.set(documentId, card);
  }
  return cards;
}

async function loadCard(
  documentId: string,
  height: number,
  { tree, workspace }: Pick<CanvasContext, 'tree' | 'workspace'>,
  readText: ReadText,
): Promise<PictureCard | undefined> {
  const state = cardState(tree, workspace.id, documentId);
  if (!('document' in state)) return undefined;
  const title = state.document.name;
  if (state.kind === 'trashed') return { title, text: null, remark: CARD_REMARKS.trashed, meta: null };
  const storedMeta = cardMeta([state.folderName], state.document.wordCount);
  const stored = await readText(documentId).catch(() => undefined);
  if (!stored) return { title, text: null, remark: CARD_REMARKS.unread, meta: storedMeta };
  try {
    const node = fragmentToNode(createSchema(), stored);
    const isEmpty = node.content.size <= 2;
    return {
      title,
      text: isEmpty ? null : fragmentToJson(firstBlocks(stored, blocksOf(height))),
      remark: isEmpty ? CARD_REMARKS.empty : null,
      meta: cardMeta([state.folderName], countDocumentWords(node)),
    };
  } catch {
    return { title, text: null, remark: CARD_REMARKS.unreadable, meta: storedMeta };
  }
}
