import { newBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import type { NodeJson } from '../html/node-json.ts';

/**
 * Returns the document with a new id on every block, including blocks in boxes, cells and footnotes [X6]. Opening
 * such a document writes nothing.
 */
export function withNewBlockIds(doc: NodeJson, newId: () => string = newBlockId): NodeJson {
  const content = doc.content?.map((child) => withNewBlockIds(child, newId));
  return {
    ...doc,
    ...(BLOCK_NAMES.includes(doc.type) ? { attrs: { ...doc.attrs, id: newId() } } : {}),
    ...(content ? { content } : {}),
  };
}
