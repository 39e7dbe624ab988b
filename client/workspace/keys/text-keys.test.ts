// @vitest-environment jsdom
import { getExtensionField, type AnyConfig, type AnyExtension } from '@tiptap/core';
import { afterAll, expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { editorExtensions } from '#client/editor/extensions/editor-extensions.ts';
import { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { keyRows } from './key-list.tsx';
import { TEXT_KEYS } from './text-keys.ts';

const ydoc = new Y.Doc();
const editor = new TextEditor({
  container: document.body.appendChild(document.createElement('div')),
  extensions: editorExtensions({
    extensions: [],
    fragment: ydoc.getXmlFragment(CONTENT_FRAGMENT),
    awareness: new Awareness(ydoc),
  }),
});
afterAll(() => editor.destroy());

/** Returns the keys in one form: modifiers in order, then the key in lower case. */
function normalise(keys: string): string {
  const parts = keys.toLowerCase().replace('arrow', '').split(/[-+]/);
  return [...parts.slice(0, -1).toSorted(), parts.at(-1)].join('+');
}
const ARROWS: Readonly<Record<string, string>> = { '↑': 'Up', '↓': 'Down' };

/** Returns the keys that the editor binds. */
function boundKeys(): Set<string> {
  const bindingsOf = (extension: AnyExtension): object =>
    getExtensionField<AnyConfig['addKeyboardShortcuts']>(extension, 'addKeyboardShortcuts', {
      name: extension.name,
      options: extension.options,
      storage: extension.storage,
      editor,
      type: null,
    })?.() ?? {};
  return new Set(
    editor.extensionManager.extensions.flatMap((extension) =>
      Object.keys(bindingsOf(extension)).map(normalise),
    ),
  );
}

test('the editor binds every key of the list that formats a text', () => {
  const bound = boundKeys();
  expect(TEXT_KEYS.length).toBeGreaterThan(15);
  expect(TEXT_KEYS.filter(({ keys }) => !bound.has(normalise(keys)))).toEqual([]);
});

test('the editor binds the other keys of a text that the list names', () => {
  const bound = boundKeys();
  const rows = keyRows([]).filter(({ text }) =>
    /^(In a text: (?!insert)|In a list|With an image|Undo|Redo)/.test(text),
  );
  const keys = rows
    .flatMap((row) => row.keys)
    .map((key) => key.replace(/[↑↓]/, (arrow) => ARROWS[arrow] ?? ''));
  expect(keys.toSorted()).toEqual(
    ['Alt+Shift+Up', 'Esc', 'Mod+Alt+B', 'Mod+Alt+P', 'Mod+End', 'Mod+Shift+Z', 'Mod+Z', 'Tab'].toSorted(),
  );
  // Escape is handled as an event of the page, because it leaves the text.
  expect(keys.filter((key) => key !== 'Esc' && !bound.has(normalise(key)))).toEqual([]);
});

test('no key stands in the list for two things in a text', () => {
  const counts = Map.groupBy(TEXT_KEYS, ({ keys }) => keys);
  expect([...counts.values()].filter(({ length }) => length > 1)).toEqual([]);
});
