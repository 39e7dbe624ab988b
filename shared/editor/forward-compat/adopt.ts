import type { MarkType, NodeType, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { allowChild, teachAttribute, teachMark, teachNode } from './teach.ts';

/** y-tiptap's name of an overlapping mark's value: the mark's name and a hash of it. */
const HASHED_MARK = /^(.*)--[a-zA-Z0-9+/=]{8}$/;

/**
 * Teaches a schema the nodes, marks and attributes of a fragment that it does not know, under their own names. To be
 * called before y-tiptap sees the content (mount, workers): it deletes for everybody what its schema refuses [X12].
 * Writes nothing to the fragment.
 * @returns whether the schema learned anything
 */
export function adopt(schema: Schema, fragment: Y.XmlFragment): boolean {
  let learned = false;
  for (const item of itemsBelow(fragment)) learned = learnItem(schema, item) || learned;
  return learned;
}

/**
 * The same for what one transaction brought, however large the document. To be called on `beforeObserverCalls`,
 * ahead of the observers that render [X12].
 * @returns whether the schema learned anything
 */
export function adoptTransaction(schema: Schema, transaction: Y.Transaction): boolean {
  let learned = false;
  for (const item of newItems(transaction)) {
    if (!item.deleted) learned = learnItem(schema, item) || learned;
  }
  return learned;
}

/** The structs a transaction has added so far, by client and clock. */
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

function learnItem(schema: Schema, item: Y.Item): boolean {
  const { content, parent, parentSub } = item;
  if (parentSub !== null) {
    return parent instanceof Y.XmlElement && teachAttribute(typeOf(schema, parent), parentSub);
  }
  if (content instanceof Y.ContentFormat) {
    return (
      parent instanceof Y.XmlText && content.value !== null && learnMark(schema, content.key, content.value)
    );
  }
  if (!(content instanceof Y.ContentType)) return false;
  if (content.type instanceof Y.XmlElement) return learnElement(schema, content.type);
  // A block that this version leaves without text gets some: one more alternative in its content.
  if (content.type instanceof Y.XmlText && parent instanceof Y.XmlElement && content.type.length > 0) {
    const text = schema.nodes.text;
    return text !== undefined && allowChild(typeOf(schema, parent), text);
  }
  return false;
}

function learnElement(schema: Schema, element: Y.XmlElement): boolean {
  const known = element.nodeName in schema.nodes;
  const type = typeOf(schema, element);
  return allowChild(parentType(schema, element), type) || !known;
}

/** The type of an element's node, taught first where it is unknown (its parents before it). */
function typeOf(schema: Schema, element: Y.XmlElement): NodeType {
  return (
    schema.nodes[element.nodeName] ??
    teachNode(schema, element.nodeName, parentType(schema, element).inlineContent)
  );
}

function parentType(schema: Schema, element: Y.XmlElement): NodeType {
  return element.parent instanceof Y.XmlElement ? typeOf(schema, element.parent) : schema.topNodeType;
}

function learnMark(schema: Schema, key: string, value: unknown): boolean {
  const hashed = HASHED_MARK.exec(key)?.[1];
  const name = hashed ?? key;
  const known: MarkType | undefined = schema.marks[name];
  const type = known ?? teachMark(schema, name, hashed !== undefined);
  let learned = known === undefined;
  if (typeof value === 'object' && value !== null) {
    for (const attribute of Object.keys(value)) learned = teachAttribute(type, attribute) || learned;
  }
  return learned;
}
