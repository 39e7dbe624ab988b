import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { allowChild, addAttribute, addMarkType, addNodeType } from './extend-schema.ts';

/** The key under which y-tiptap stores an overlapping mark: the mark's name and a hash of its value. */
const HASHED_MARK = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

/**
 * Extends a schema with the unknown nodes, marks and attributes of a fragment, under their own names. Call it before
 * y-tiptap reads the content (on mount, in workers): y-tiptap deletes content that its schema rejects, for every
 * writer [X12]. Writes nothing to the fragment.
 * @returns whether the schema was extended
 */
export function adopt(schema: Schema, fragment: Y.XmlFragment): boolean {
  let isExtended = false;
  for (const item of itemsBelow(fragment)) isExtended = adoptItem(schema, item) || isExtended;
  return isExtended;
}

/**
 * Extends a schema with the unknown content of one transaction. The cost depends on the transaction, not on the
 * document. Call it on `beforeObserverCalls`, before the observers that render [X12].
 * @returns whether the schema was extended
 */
export function adoptTransaction(schema: Schema, transaction: Y.Transaction): boolean {
  let isExtended = false;
  for (const item of newItems(transaction)) {
    if (!item.deleted) isExtended = adoptItem(schema, item) || isExtended;
  }
  return isExtended;
}

/** Yields the items that a transaction has added so far, by client and clock. */
export function* newItems(transaction: Y.Transaction): Generator<Y.Item> {
  const { store } = transaction.doc;
  for (const [client, structs] of store.clients) {
    const from = transaction.beforeState.get(client) ?? 0;
    const last = structs.at(-1);
    if (!last || last.id.clock + last.length <= from) continue;
    for (let at = from === 0 ? 0 : Y.findIndexSS(structs, from); at < structs.length; at += 1) {
      const struct = structs[at];
      if (struct instanceof Y.Item) yield struct;
    }
  }
}

function* itemsBelow(type: Y.ContentType['type']): Generator<Y.Item> {
  for (const item of type._map.values()) if (!item.deleted) yield item;
  for (let item = type._start; item !== null; item = item.right) {
    if (item.deleted) continue;
    yield item;
    if (item.content instanceof Y.ContentType) yield* itemsBelow(item.content.type);
  }
}

function adoptItem(schema: Schema, item: Y.Item): boolean {
  const { content, parent, parentSub } = item;
  if (parentSub !== null) {
    return parent instanceof Y.XmlElement && addAttribute(typeOf(schema, parent), parentSub);
  }
  if (content instanceof Y.ContentFormat) {
    return (
      parent instanceof Y.XmlText && content.value !== null && adoptMark(schema, content.key, content.value)
    );
  }
  if (!(content instanceof Y.ContentType)) return false;
  if (content.type instanceof Y.XmlElement) return adoptElement(schema, content.type);
  // The block may have no text in this version; then its content expression gets text as one more alternative.
  if (content.type instanceof Y.XmlText && parent instanceof Y.XmlElement && content.type.length > 0) {
    const text = schema.nodes.text;
    return text !== undefined && allowChild(typeOf(schema, parent), text);
  }
  return false;
}

function adoptElement(schema: Schema, element: Y.XmlElement): boolean {
  const isKnown = element.nodeName in schema.nodes;
  const type = typeOf(schema, element);
  return allowChild(parentType(schema, element), type) || !isKnown;
}

/** Returns the node type of an element. Adds an unknown type to the schema first, after the types of its parents. */
function typeOf(schema: Schema, element: Y.XmlElement): NodeType {
  return (
    schema.nodes[element.nodeName] ??
    addNodeType(schema, element.nodeName, parentType(schema, element).inlineContent)
  );
}

function parentType(schema: Schema, element: Y.XmlElement): NodeType {
  return element.parent instanceof Y.XmlElement ? typeOf(schema, element.parent) : schema.topNodeType;
}

function adoptMark(schema: Schema, key: string, value: unknown): boolean {
  const hashed = HASHED_MARK.exec(key)?.[1];
  const name = hashed ?? key;
  const known: MarkType | undefined = schema.marks[name];
  const type = known ?? addMarkType(schema, name, hashed !== undefined);
  let isExtended = known === undefined;
  if (typeof value === 'object' && value !== null) {
    for (const attribute of Object.keys(value)) isExtended = addAttribute(type, attribute) || isExtended;
  }
  return isExtended;
}
