import type { NodeType, Schema } from '@tiptap/pm/model';
import type { NodeJson } from './document-json.ts';
import { allowChild, teachAttribute, teachMark, teachNode } from '../forward-compat/teach.ts';

/**
 * Teaches a schema the nodes, marks and attributes of a document that it does not know, as `adopt` does for a shared
 * text: a document that a newer version wrote is read and shown without a loss [X12].
 */
export function adoptJson(schema: Schema, doc: NodeJson): void {
  learnContent(schema, schema.topNodeType, doc.content);
}

function learnContent(schema: Schema, parent: NodeType, content: NodeJson['content']): void {
  for (const child of content ?? []) {
    const type = schema.nodes[child.type] ?? teachNode(schema, child.type, parent.inlineContent);
    allowChild(parent, type);
    learnAttributes(type, child.attrs);
    for (const { type: name, attrs } of child.marks ?? []) {
      // Whether several of a kind may stand on one word is not said here; that they may loses nothing.
      learnAttributes(schema.marks[name] ?? teachMark(schema, name, true), attrs);
    }
    learnContent(schema, type, child.content);
  }
}

function learnAttributes(type: Parameters<typeof teachAttribute>[0], attrs: NodeJson['attrs']): void {
  for (const name of Object.keys(attrs ?? {})) teachAttribute(type, name);
}
