import type { NodeType, Schema } from '@tiptap/pm/model';
import type { NodeJson } from './document-json.ts';
import { allowChild, addAttribute, addMarkType, addNodeType } from '../forward-compat/extend-schema.ts';

/**
 * Extends a schema with the unknown nodes, marks and attributes of a document, as `adopt` does for a Y.XmlFragment. A
 * document written by a newer version is then read and shown without loss [X12].
 */
export function adoptJson(schema: Schema, doc: NodeJson): void {
  adoptContent(schema, schema.topNodeType, doc.content);
}

function adoptContent(schema: Schema, parent: NodeType, content: NodeJson['content']): void {
  for (const child of content ?? []) {
    const type = schema.nodes[child.type] ?? addNodeType(schema, child.type, parent.inlineContent);
    allowChild(parent, type);
    adoptAttributes(type, child.attrs);
    for (const { type: name, attrs } of child.marks ?? []) {
      // The JSON does not tell whether the mark may overlap itself. An overlapping mark type loses nothing.
      adoptAttributes(schema.marks[name] ?? addMarkType(schema, name, true), attrs);
    }
    adoptContent(schema, type, child.content);
  }
}

function adoptAttributes(type: Parameters<typeof addAttribute>[0], attrs: NodeJson['attrs']): void {
  for (const name of Object.keys(attrs ?? {})) addAttribute(type, name);
}
