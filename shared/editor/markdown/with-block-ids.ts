import { newBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import type { NodeJson } from '../html/document-json.ts';

/** The document with a fresh id on every block, those in boxes, cells and notes too [X6], so that opening it writes nothing. */
export function withBlockIds(doc: NodeJson, newId: () => string = newBlockId): NodeJson {
  const content = doc.content?.map((child) => withBlockIds(child, newId));
  return {
    ...doc,
    ...(BLOCK_NAMES.includes(doc.type) ? { attrs: { ...doc.attrs, id: newId() } } : {}),
    ...(content ? { content } : {}),
  };
}
