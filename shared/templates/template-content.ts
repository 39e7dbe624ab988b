import { v5 as uuidv5 } from 'uuid';
import type { NodeJson } from '../editor/content/document-json.ts';
import { deterministicFirstUpdate, emptyDocumentOf } from '../editor/content/first-content.ts';
import { fromMarkdown } from '../editor/markdown/from-markdown.ts';
import { BLOCK_NAMES } from '../editor/schema/nodes.ts';

/**
 * Creates the first update of a template's document from its Markdown; an empty page from empty Markdown. Its bytes
 * are the same wherever it is created: a device that created the workspace without a network shows it at once, the
 * server writes it with the row, and the two updates merge into one [A7, D7]. Block ids are derived from the
 * document's id and the position of the block.
 * @returns a Yjs update, version 1
 */
export function templateContent(ydocId: string, markdown: string): Uint8Array<ArrayBuffer> {
  if (markdown.trim() === '') return emptyDocumentOf(ydocId);
  let count = 0;
  const identify = (node: NodeJson): NodeJson => {
    const isBlock = BLOCK_NAMES.includes(node.type);
    if (isBlock) count += 1;
    const id = isBlock && uuidv5(`block ${count}`, ydocId).slice(0, 8);
    return {
      ...node,
      ...(id && { attrs: { ...node.attrs, id } }),
      ...(node.content && { content: node.content.map(identify) }),
    };
  };
  // The two types have the same shape. The parser's is read-only, and nothing here writes to it.
  return deterministicFirstUpdate(ydocId, identify(fromMarkdown(markdown) as NodeJson));
}
