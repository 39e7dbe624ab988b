// @vitest-environment jsdom
import { FOCUS_RETURNED_EVENT } from '#client/ui/layers/left-text.ts';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';

import { schema } from '../testing/sample-document.ts';
import type { TextEditor } from './text-editor.ts';
import { plainEditor } from '../testing/plain-editor.ts';

function mount(...plugins: Plugin[]): { editor: TextEditor; events: (string | null)[] } {
  const place = document.body.appendChild(document.createElement('div'));
  const editor = plainEditor({ container: place, schema, plugins, attributes: { class: 'text' } });
  const events: (string | null)[] = [];
  editor.listen((transaction) => events.push(transaction && editor.state.doc.textContent));
  return { editor, events };
}

test('listeners are called after each transaction and on focus and blur, until the editor is destroyed', () => {
  const { editor, events } = mount();
  editor.view.dispatch(editor.state.tr.insertText('low', 1));
  editor.view.focus();
  editor.view.dom.blur();
  expect(events.filter((text) => text !== null)).toEqual(['low']);
  expect(events.filter((text) => text === null)).toHaveLength(2);
  editor.destroy();
  editor.view.dispatch(editor.view.state.tr.insertText('late', 1));
  expect(events).toHaveLength(3);
});

test('listeners are not called for a transaction that a plugin rejects', () => {
  const { editor, events } = mount(new Plugin({ filterTransaction: ({ docChanged }) => !docChanged }));
  editor.view.dispatch(editor.state.tr.insertText('low', 1));
  expect(editor.state.doc.textContent).toBe('');
  expect(events).toEqual([]);
  editor.destroy();
});

test('a plugin may dispatch while the editor is being created', () => {
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

test('the editor becomes read-only, with the matching attributes, without being re-created', () => {
  const { editor, events } = mount();
  const { dom } = editor.view;
  editor.setPresentation({ editable: false, attributes: { class: 'text', 'aria-readonly': 'true' } });
  expect([editor.isEditable, dom.getAttribute('contenteditable'), dom.getAttribute('aria-readonly')]).toEqual(
    [false, 'false', 'true'],
  );
  expect(editor.view.dom).toBe(dom);
  expect(events).toEqual([null]);
  editor.destroy();
});

test('when a layer returns the focus, the caret is where it was', () => {
  const { editor } = mount();
  const { view } = editor;
  view.dispatch(editor.state.tr.insertText('low water', 1));
  view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 4)));
  // The browser has put the caret at the start.
  view.dom.focus();
  const words = view.dom.querySelector('p')?.firstChild;
  if (!words) throw new Error('There is no text.');
  getSelection()?.collapse(words, 0);
  view.dom.dispatchEvent(new Event(FOCUS_RETURNED_EVENT));
  expect(getSelection()?.focusOffset).toBe(3);
});
