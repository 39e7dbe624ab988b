import { isBlockId, newBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import type { NodeJson } from './document-json.ts';

/**
 * The same content with an id on every block: a well-formed one is kept where it is the first of its kind in document
 * order, every other block gets a new one. For content that the server, an import or a template makes, so that opening
 * it writes nothing [X6].
 */
export function withBlockIds(content: NodeJson): NodeJson {
  const taken = new Set<string>();
  const identify = (node: NodeJson): NodeJson => {
    const copy = { ...node };
    if (BLOCK_NAMES.includes(node.type)) {
      const given = node.attrs?.id;
      const id = isBlockId(given) && !taken.has(given) ? given : newBlockId();
      taken.add(id);
      copy.attrs = { ...node.attrs, id };
    }
    if (node.content) copy.content = node.content.map(identify);
    return copy;
  };
  return identify(content);
}
