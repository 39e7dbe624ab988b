import { newBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import type { JsonAttributes, MarkJson, NodeJson } from './document-json.ts';
import { addressOfItem, itemOfAddress } from './item-address.ts';

/**
 * The content of a document for another that is its copy: every block under a new id, for an id is one place of the
 * whole workspace to whoever links to it, and what links to the document itself, or into it, leads to the copy.
 * @param ids of the document and of its copy
 */
export function copyContent(content: NodeJson, ids: { from: string; to: string }): NodeJson {
  const renewed = new Map<unknown, string>();
  const learn = (node: NodeJson): void => {
    const id = node.attrs?.['id'];
    // Of equal ones the first owns the id [X6].
    if (BLOCK_NAMES.includes(node.type) && typeof id === 'string' && !renewed.has(id))
      renewed.set(id, newBlockId());
    node.content?.forEach(learn);
  };
  learn(content);
  const given = new Set<string>();
  const ownId = (id: unknown): string => {
    const known = renewed.get(id);
    if (known === undefined || given.has(known)) return newBlockId();
    given.add(known);
    return known;
  };
  const led = (attrs: JsonAttributes): JsonAttributes => {
    if (attrs['ref'] !== ids.from) return attrs;
    return {
      ...attrs,
      ref: ids.to,
      ...('data' in attrs && { data: renewed.get(attrs['data']) ?? attrs['data'] }),
    };
  };
  const copied = (node: NodeJson): NodeJson => {
    const copy: { -readonly [Key in keyof NodeJson]: NodeJson[Key] } = { ...node };
    if (BLOCK_NAMES.includes(node.type)) copy.attrs = { ...node.attrs, id: ownId(node.attrs?.['id']) };
    else if (node.type === 'token' && node.attrs) copy.attrs = led(node.attrs);
    if (node.marks) copy.marks = node.marks.map((mark) => ledMark(mark, ids));
    if (node.content) copy.content = node.content.map(copied);
    return copy;
  };
  return copied(content);
}

function ledMark(mark: MarkJson, { from, to }: { from: string; to: string }): MarkJson {
  const address = mark.type === 'link' ? itemOfAddress(mark.attrs?.['href']) : null;
  if (address?.itemId !== from) return mark;
  return { ...mark, attrs: { ...mark.attrs, href: addressOfItem({ ...address, itemId: to }) } };
}
