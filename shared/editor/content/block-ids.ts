import { isBlockId, newBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import type { NodeJson } from './document-json.ts';

/**
 * Returns the content with a unique id on every block. A well-formed id stays with the first block that has it, in
 * document order; every other block gets a new id. The server, imports and templates call it, so that opening their
 * content writes nothing [X6].
 */
export function withBlockIds(content: NodeJson): NodeJson {
  const usedIds = new Set<string>();
  const assignIds = (node: NodeJson): NodeJson => {
    const copy = { ...node };
    if (BLOCK_NAMES.includes(node.type)) {
      const currentId = node.attrs?.id;
      const id = isBlockId(currentId) && !usedIds.has(currentId) ? currentId : newBlockId();
      usedIds.add(id);
      copy.attrs = { ...node.attrs, id };
    }
    if (node.content) copy.content = node.content.map(assignIds);
    return copy;
  };
  return assignIds(content);
}
