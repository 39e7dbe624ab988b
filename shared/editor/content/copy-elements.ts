import * as Y from 'yjs';
import { addressOfItem, itemOfAddress } from './item-address.ts';

/** The ids that copied items and files get, and the workspace of the copies. */
export interface NewIds {
  workspaceId: string;
  /** New ids by old ids. */
  ids: ReadonlyMap<string, string>;
}

type Child = Y.XmlElement | Y.XmlText;

/**
 * Copies the children of a fragment or an element as newly written structs. Block ids and nodes that this build does
 * not know are copied too; links lead to the new items, and images to the new files.
 */
export const copyElements = (parent: Y.XmlFragment, newIds: NewIds): Child[] =>
  parent.toArray().flatMap((child) => copyNode(child, newIds) ?? []);

function copyNode(node: unknown, newIds: NewIds): Child | undefined {
  if (node instanceof Y.XmlText) {
    const text = new Y.XmlText();
    // y-tiptap writes only strings with attributes into a text.
    const delta = node.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
    text.applyDelta(delta.map((part) => withNewLink(part, newIds)));
    return text;
  }
  if (!(node instanceof Y.XmlElement)) return undefined;
  const element = new Y.XmlElement(node.nodeName);
  const attributes: Record<string, unknown> = node.getAttributes();
  for (const [name, value] of Object.entries(attributes)) {
    const isId = (name === 'ref' || name === 'assetId') && typeof value === 'string';
    // Yjs stores any JSON value as an attribute; its type allows only strings.
    element.setAttribute(name, (isId ? (newIds.ids.get(value) ?? value) : value) as string);
  }
  element.insert(0, copyElements(node, newIds));
  return element;
}

function withNewLink<Part extends { attributes?: Record<string, unknown> }>(
  part: Part,
  newIds: NewIds,
): Part {
  const link = part.attributes?.['link'];
  if (typeof link !== 'object' || link === null || !('href' in link)) return part;
  const item = itemOfAddress(link.href);
  const itemId = item ? newIds.ids.get(item.itemId) : undefined;
  if (itemId === undefined) return part;
  const href = addressOfItem({ workspaceId: newIds.workspaceId, itemId });
  return { ...part, attributes: { ...part.attributes, link: { ...link, href } } };
}
