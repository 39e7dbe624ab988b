// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainEditor } from '../../testing/plain-editor.ts';
import { p, schema } from '../../testing/sample-document.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { LEAVE_EVENT, leaveByTab } from './leave-by-tab.ts';

let editor: TextEditor;
const onLeave = vi.fn<(event: Event) => void>();
beforeEach(() => {
  const container = document.body.appendChild(document.createElement('div'));
  container.addEventListener(LEAVE_EVENT, onLeave);
  editor = plainEditor({ container, schema, plugins: [leaveByTab()] });
  editor.view.dispatch(editor.state.tr.replaceWith(0, 2, p('the tide tables')));
});
afterEach(() => {
  editor.destroy();
  onLeave.mockClear();
});

const press = (key: string): boolean =>
  !editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('Escape leads out of the text', () => {
  expect(press('Escape')).toBe(true);
  expect(onLeave).toHaveBeenCalledOnce();
});

test('with words selected, the first Escape closes their tools and the second leads out of the text', () => {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2, 5)));
  press('Escape');
  expect(onLeave).not.toHaveBeenCalled();
  press('Escape');
  expect(onLeave).toHaveBeenCalledOnce();
  expect(editor.state.selection.empty).toBe(false);
});

test('with words selected, a key between two Escapes keeps the writer in the text', () => {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2, 5)));
  press('Escape');
  press('End');
  press('Escape');
  expect(onLeave).not.toHaveBeenCalled();
});
