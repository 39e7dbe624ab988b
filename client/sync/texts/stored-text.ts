import * as Y from 'yjs';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { loadRoom } from '../store/load-room.ts';

/** The text of a document or a canvas as this device stores it. */
export interface StoredText {
  /** Markdown; the texts of a canvas as paragraphs. */
  markdown: string;
  /** Whether every stored change could be read. */
  isWhole: boolean;
}

/**
 * Reads a text from this device, without the page that shows it.
 * @returns undefined when this device does not have it, or a newer build wrote it
 * @throws the database's error
 */
export async function readStoredText(userId: string, itemId: string): Promise<StoredText | undefined> {
  const database = await deviceOf(userId).database();
  if (!database) return undefined;
  const ydoc = new Y.Doc();
  try {
    const loaded = await loadRoom(database, itemId, ydoc);
    if (loaded.kind !== 'loaded' || loaded.rows === 0) return undefined;
    const fragment = ydoc.getXmlFragment(CONTENT_FRAGMENT);
    // A canvas has no blocks.
    const markdown =
      fragment.length > 0
        ? toMarkdown(fragmentToJson(fragment), { keepsGaps: true, linksAddresses: true })
        : nodeTexts(ydoc);
    return { markdown, isWhole: loaded.damaged === 0 };
  } finally {
    ydoc.destroy();
  }
}

const nodeTexts = (ydoc: Y.Doc): string =>
  canvasTexts(ydoc)
    .map(({ text }) => text)
    .join('\n\n');
