import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';

/**
 * Makes an update that inserts blocks as new text. Blocks of a newer build, or blocks that were restored in part, may not
 * fit the schema: their text then becomes plain paragraphs.
 * @returns a Yjs update, version 1, under a client id of its own
 */
export function blocksUpdate(content: NodeJson): Uint8Array<ArrayBuffer> {
  try {
    return firstContentUpdate(content);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return firstContentUpdate({ type: 'doc', content: (content.content ?? []).map(plainParagraph) });
  }
}

const plainParagraph = (block: NodeJson): NodeJson => ({
  type: 'paragraph',
  content: (block.content ?? []).flatMap(({ text }) => (text ? [{ type: 'text', text }] : [])),
});
