// @vitest-environment jsdom
import { AllSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { replicas, type Replica } from '../../binding/testing/replica.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { isSelectedByWriter, selectedByCode, selectionOrigin } from './selection-origin.ts';

// jsdom has no layout, and ProseMirror looks for the clicked position.
document.elementFromPoint = () => null;

let local: Replica;
let editor: TextEditor;
beforeEach(() => {
  [local] = replicas(1, [{ type: 'paragraph', content: [{ type: 'text', text: 'Low water at six.' }] }]) as [
    Replica,
  ];
  ({ editor } = local);
  local.addPlugin(selectionOrigin());
  document.body.append(editor.view.dom);
});
afterEach(() => {
  local.destroy();
  document.body.replaceChildren();
});

const select = (from: number, to: number): void => {
  const { state, view } = editor;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
};
const isOwn = (): boolean => isSelectedByWriter(editor.state);
const pressKey = (init: KeyboardEventInit): boolean =>
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));

test('a selection set by code is not the writer’s own', () => {
  select(1, 4);
  expect(isOwn()).toBe(false);
});

test('a selection read from the browser is the writer’s own, and a format leaves it so', () => {
  const words = editor.view.dom.querySelector('p')?.firstChild;
  if (!words) throw new Error('There is no text.');
  getSelection()?.setBaseAndExtent(words, 0, words, 3);
  select(1, 4);
  expect(isOwn()).toBe(true);
  const { state, view } = editor;
  view.dispatch(state.tr.addMark(1, 4, state.schema.mark('bold')));
  expect(isOwn()).toBe(true);
  select(1, 1);
  expect(isOwn()).toBe(false);
});

test('a selection made by a pressed pointer is the writer’s own, and one after its release is not', () => {
  editor.view.dom.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  select(1, 4);
  expect(isOwn()).toBe(true);
  document.dispatchEvent(new MouseEvent('mouseup'));
  select(5, 10);
  expect(isOwn()).toBe(false);
});

test('a selection by the command of a selecting key is the writer’s own, one by another key is not', async () => {
  pressKey({ key: 'a', ctrlKey: true });
  editor.view.dispatch(editor.state.tr.setSelection(new AllSelection(editor.state.doc)));
  expect(isOwn()).toBe(true);
  await Promise.resolve();
  pressKey({ key: 'Tab', shiftKey: true });
  select(1, 4);
  expect(isOwn()).toBe(false);
});

test('a selection of the writer that code sets again counts as set by code', () => {
  editor.view.dom.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  select(1, 4);
  document.dispatchEvent(new MouseEvent('mouseup'));
  select(1, 4);
  expect(isOwn()).toBe(true);
  editor.view.dispatch(selectedByCode(editor.state.tr));
  expect(isOwn()).toBe(false);
});

test('a selection that an undo restores is not the writer’s own', () => {
  editor.view.dom.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  select(1, 4);
  document.dispatchEvent(new MouseEvent('mouseup'));
  editor.view.dispatch(editor.state.tr.addMark(1, 4, editor.state.schema.mark('bold')));
  expect(isOwn()).toBe(true);
  local.undo();
  expect(editor.state.selection.empty).toBe(false);
  expect(isOwn()).toBe(false);
  // The undo may set the same selection again, which the browser has already.
  select(1, 4);
  expect(isOwn()).toBe(false);
});
