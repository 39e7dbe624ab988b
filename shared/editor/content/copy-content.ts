import { newBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import type { JsonAttributes, MarkJson, NodeJson } from './document-json.ts';
import { addressOfItem, itemOfAddress } from './item-address.ts';

/**
 * Returns the content for a copy of a document. Every block gets a new id, because a link identifies a block by its
 * id across the workspace. Links from the document to itself or to its own blocks are redirected to the copy.
 * @param ids the ids of the document and of its copy
 */
export function copyContent(content: NodeJson, ids: { from: string; to: string }): NodeJson {
  const newIds = new Map<unknown, string>();
  const collectIds = (node: NodeJson): void => {
    const id = node.attrs?.['id'];
    // The first block with an id owns it [X6].
    if (BLOCK_NAMES.includes(node.type) && typeof id === 'string' && !newIds.has(id))
      newIds.set(id, newBlockId());
    node.content?.forEach(collectIds);
  };
  collectIds(content);
  const assigned = new Set<string>();
  const assignId = (id: unknown): string => {
    const newId = newIds.get(id);
    if (newId === undefined || assigned.has(newId)) return newBlockId();
    assigned.add(newId);
    return newId;
  };
  const redirectToken = (attrs: JsonAttributes): JsonAttributes => {
    if (attrs['ref'] !== ids.from) return attrs;
    return {
      ...attrs,
      ref: ids.to,
      ...('data' in attrs && { data: newIds.get(attrs['data']) ?? attrs['data'] }),
    };
  };
  const copyNode = (node: NodeJson): NodeJson => {
    const copy: { -readonly [Key in keyof NodeJson]: NodeJson[Key] } = { ...node };
    if (BLOCK_NAMES.includes(node.type)) copy.attrs = { ...node.attrs, id: assignId(node.attrs?.['id']) };
    else if (node.type === 'token' && node.attrs) copy.attrs = redirectToken(node.attrs);
    if (node.marks) copy.marks = node.marks.map((mark) => redirectLink(mark, ids));
    if (node.content) copy.content = node.content.map(copyNode);
    return copy;
  };
  return copyNode(content);
}

function redirectLink(mark: MarkJson, { from, to }: { from: string; to: string }): MarkJson {
  const address = mark.type === 'link' ? itemOfAddress(mark.attrs?.['href']) : null;
  if (address?.itemId !== from) return mark;
  return { ...mark, attrs: { ...mark.attrs, href: addressOfItem({ ...address, itemId: to }) } };
}
