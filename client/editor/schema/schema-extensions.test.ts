// @vitest-environment jsdom
import { Editor, getSchema } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import type { MarkSpec, NodeSpec, Schema } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { schemaExtensions } from './schema-extensions.ts';

function shape(schema: Schema) {
  const plain = (spec: NodeSpec | MarkSpec) =>
    Object.fromEntries(
      Object.entries(spec)
        .filter(([key]) => !['parseDOM', 'toDOM'].includes(key))
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  const entries = (types: Record<string, { spec: NodeSpec | MarkSpec }>) =>
    Object.entries(types).map(([name, type]) => [name, plain(type.spec), Object.keys(type.spec.attrs ?? {})]);
  return { top: schema.topNodeType.name, nodes: entries(schema.nodes), marks: entries(schema.marks) };
}

describe("Tiptap's schema", () => {
  test('equals the shared one: names, order, content, attributes, properties', () => {
    expect(shape(getSchema(schemaExtensions()))).toEqual(shape(createSchema()));
  });

  test('stays the same when a node is given a view', () => {
    const refined = getSchema(
      schemaExtensions({
        paragraph: (node) => node.extend({ addNodeView: () => () => ({ dom: document.createElement('p') }) }),
      }),
    );
    expect(shape(refined)).toEqual(shape(createSchema()));
  });

  test('writes and reads the same HTML as the shared one', () => {
    const editor = new Editor({
      element: document.createElement('div'),
      extensions: schemaExtensions(),
      injectCSS: false,
    });
    const html =
      '<p role="heading" data-id="abcd1234" aria-level="2">A <strong>bold</strong> title</p>' +
      '<p data-list="task" data-checked="true">done</p>' +
      '<div data-type="box" data-kind="callout" data-titled="true"><p>Note</p></div>' +
      '<table><tbody><tr><td colspan="2" data-colwidth="80,90"><p>cell</p></td></tr></tbody></table>';
    editor.commands.setContent(html);
    expect(editor.getHTML()).toBe(html);
    const shared = createSchema().nodeFromJSON(editor.getJSON());
    const holder = document.createElement('div');
    DOMSerializer.fromSchema(shared.type.schema).serializeFragment(shared.content, {}, holder);
    expect(holder.innerHTML).toBe(html);
    editor.destroy();
  });
});
