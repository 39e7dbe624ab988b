// @vitest-environment jsdom
import { createSchema } from '#shared/editor/schema/schema.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { Extension, getSchema, Mark, mergeAttributes } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { inputRules, InputRule } from '@tiptap/pm/inputrules';
import { afterEach, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { typeKeys } from '../testing/type-keys.ts';
import { inListOrder } from '../text-editor/list-order.ts';
import { TextEditor } from '../text-editor/text-editor.ts';
import { editorExtensions } from './editor-extensions.ts';
import { TEXT_EXTENSIONS } from './text-extensions.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    whisper: { toggleWhisper: () => ReturnType };
  }
}

Range.prototype.getClientRects = () => document.createElement('div').getClientRects();

let editor: TextEditor | undefined;
afterEach(() => editor?.destroy());

/** Opens a document's editor with one empty paragraph and additional extensions. */
function open(...extensions: Parameters<typeof inListOrder>[0]): TextEditor {
  const ydoc = new Y.Doc();
  editor = new TextEditor({
    container: document.body.appendChild(document.createElement('div')),
    extensions: editorExtensions({
      extensions,
      fragment: ydoc.getXmlFragment(CONTENT_FRAGMENT),
      awareness: new Awareness(ydoc),
    }),
  });
  return editor;
}

/** Serializes the specs of a schema in their order; functions as their source text. */
const serialize = ({ spec }: Schema): string =>
  JSON.stringify(
    [spec.topNode, spec.nodes.toObject(), spec.marks.toObject()].map((part) =>
      typeof part === 'string'
        ? part
        : Object.entries(part as object).map(([name, of]: [string, object]) => [
            name,
            Object.entries(of).toSorted(([a], [b]) => a.localeCompare(b)),
          ]),
    ),
    (_key, value: unknown) => (typeof value === 'function' ? String(value) : value),
    1,
  );

test('the extensions produce the schema of the server and the workers, in the same order', () => {
  expect(serialize(getSchema(inListOrder(TEXT_EXTENSIONS)))).toBe(serialize(createSchema()));
  expect(serialize(open().schema)).toBe(serialize(createSchema()));
});

test('extension names are unique, and the editor keeps the order of the list', () => {
  const { extensions } = open().extensionManager;
  const names = extensions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const listed = names.filter((name) => name !== 'editable' && name !== 'commands');
  expect(listed.slice(0, 6)).toEqual([
    'workspaceReferences',
    'editedDocument',
    'suggestionMenu',
    'typedLinks',
    'liveTokens',
    'footnotes',
  ]);
  expect(listed.indexOf('collaboration')).toBeLessThan(listed.indexOf('keyboard'));
  expect(listed.at(-1)).toBe('carets');
});

test('a plain Tiptap extension can add a mark, a command, a key and an input rule, and its key runs before built-in ones', () => {
  const Whisper = Mark.create({
    name: 'whisper',
    parseHTML: () => [{ tag: 'small' }],
    renderHTML: ({ HTMLAttributes }) => ['small', mergeAttributes(HTMLAttributes), 0],
    addCommands() {
      return {
        toggleWhisper:
          () =>
          ({ commands }) =>
            commands.toggleMark(this.name),
      };
    },
    addKeyboardShortcuts() {
      return { 'Mod-b': () => this.editor.commands.toggleMark(this.name) };
    },
  });
  const Signs = Extension.create({
    name: 'signs',
    addProseMirrorPlugins: () => [inputRules({ rules: [new InputRule(/\(c\)$/, '©')] })],
    addTypedRules: () => [new InputRule(/\(r\)$/, '®')],
  });
  const opened = open(Whisper, Signs);
  const { view } = opened;
  typeKeys(view, 'low (c) (r)');
  expect(view.state.doc.textContent).toBe('low © ®');
  opened.commands.selectAll();
  const keydown = new KeyboardEvent('keydown', { key: 'b', ctrlKey: true });
  expect(view.someProp('handleKeyDown', (handle) => handle(view, keydown))).toBe(true);
  expect(view.dom.innerHTML).toContain('<small>');
  expect(view.dom.innerHTML).not.toContain('<strong>');
});

test('the redo key never undoes, with nothing to redo and with a lower-case z beside Shift, as a Mac or Caps Lock sends it', () => {
  const { view } = open();
  const pressRedo = (key: string) => {
    const keydown = new KeyboardEvent('keydown', { key, keyCode: 90, ctrlKey: true, shiftKey: true });
    return view.someProp('handleKeyDown', (handle) => handle(view, keydown));
  };
  typeKeys(view, 'low **water**');
  expect(view.state.doc.textContent).toBe('low water');
  for (const key of ['z', 'Z']) {
    expect(pressRedo(key)).toBe(true);
    expect(view.state.doc.textContent).toBe('low water');
  }
  typeKeys(view, ' rises');
  expect(pressRedo('z')).toBe(true);
  expect(view.state.doc.textContent).toBe('low water rises');
});

test('the undo and redo commands of Tiptap’s Collaboration are available to third-party extensions', () => {
  const opened = open();
  const { view } = opened;
  typeKeys(view, 'low water');
  expect(opened.commands.undo()).toBe(true);
  expect(view.state.doc.textContent).toBe('');
  expect(opened.commands.redo()).toBe(true);
  expect(view.state.doc.textContent).toBe('low water');
});
