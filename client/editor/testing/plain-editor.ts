import { NODE_LIST } from '#shared/editor/schema/nodes.ts';
import type { NODES } from '#shared/editor/schema/nodes.ts';
import { Extension } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';

import { schemaNode } from '../text-editor/schema-extensions.ts';
import { TextEditor, type TextEditorSetup } from '../text-editor/text-editor.ts';

interface PlainSetup extends Omit<TextEditorSetup, 'extensions'> {
  schema: Schema;
  plugins: readonly Plugin[];
  /** Further extensions, which are asked first. */
  extensions?: TextEditorSetup['extensions'];
}

/** Creates the product's editor with only these plugins, on the test's own schema. */
export function plainEditor({ schema, plugins, extensions = [], ...setup }: PlainSetup): TextEditor {
  const schemaAndPlugins = Extension.create({
    name: 'given',
    onBeforeCreate() {
      this.editor.schema = schema;
    },
    addProseMirrorPlugins: () => [...plugins],
  });
  const nodes = NODE_LIST.map(([name]) => schemaNode(name as keyof typeof NODES));
  return new TextEditor({ ...setup, extensions: [...extensions, schemaAndPlugins, ...nodes] });
}
