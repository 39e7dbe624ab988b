// @vitest-environment jsdom
import { Plugin } from '@tiptap/pm/state';
import { expect, test } from 'vitest';

import { schema } from '../testing/sample-document.ts';
import type { TextEditor } from './text-editor.ts';
import { plainEditor } from '../testing/plain-editor.ts';

function mount(...plugins: Plugin[]): { editor: TextEditor; told: (string | null)[] } {
  const place = document.body.appendChild(document.createElement('div'));
  const editor = plainEditor({ place, schema, plugins, attributes: { class: 'text' } });
  const told: (string | null)[] = [];
  editor.listen((transaction) => told.push(transaction && editor.state.doc.textContent));
  return { editor, told };
}

test('whoever listens is told after each transaction, and of the focus, until the end', () => {
  const { editor, told } = mount();
  editor.view.dispatch(editor.state.tr.insertText('low', 1));
  editor.view.focus();
  editor.view.dom.blur();
  expect(told.filter((text) => text !== null)).toEqual(['low']);
  expect(told.filter((text) => text === null)).toHaveLength(2);
  editor.destroy();
  editor.view.dispatch(editor.view.state.tr.insertText('late', 1));
  expect(told).toHaveLength(3);
});

test('a transaction that a plugin refuses is told to nobody', () => {
  const { editor, told } = mount(new Plugin({ filterTransaction: ({ docChanged }) => !docChanged }));
  editor.view.dispatch(editor.state.tr.insertText('low', 1));
  expect(editor.state.doc.textContent).toBe('');
  expect(told).toEqual([]);
  editor.destroy();
});

test('a plugin may dispatch while the editor is being made', () => {
  const { editor } = mount(
    new Plugin({
      view: (view) => {
        view.dispatch(view.state.tr.insertText('shared', 1));
        return {};
      },
    }),
  );
  expect(editor.state.doc.textContent).toBe('shared');
  editor.destroy();
});

test('it is made read-only, and says so, without being made anew', () => {
  const { editor, told } = mount();
  const { dom } = editor.view;
  editor.present({ editable: false, attributes: { class: 'text', 'aria-readonly': 'true' } });
  expect([editor.isEditable, dom.getAttribute('contenteditable'), dom.getAttribute('aria-readonly')]).toEqual(
    [false, 'false', 'true'],
  );
  expect(editor.view.dom).toBe(dom);
  expect(told).toEqual([null]);
  editor.destroy();
});
