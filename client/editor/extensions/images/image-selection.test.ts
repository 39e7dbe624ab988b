// @vitest-environment jsdom
import { NodeSelection } from '@tiptap/pm/state';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { node, p } from '../../testing/sample-document.ts';
import { TextEditor } from '../../text-editor/text-editor.ts';
import { lazyPlugins } from '../lazy-plugins.ts';
import { TEXT_EXTENSIONS } from '../text-extensions.ts';

let editor: TextEditor;
beforeEach(() => {
  const container = document.body.appendChild(document.createElement('div'));
  editor = new TextEditor({ container, extensions: TEXT_EXTENSIONS });
  const blocks = [node('image', { alt: 'The quay' }, 'The quay, 1911'), p('x')].map((block) =>
    editor.schema.nodeFromJSON(block.toJSON()),
  );
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, blocks));
});
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

/** Clicks an element of the image, as ProseMirror passes a click to the plugins. @returns whether one handled it */
function click(selector: string): boolean {
  const { view, state } = editor;
  const event = new MouseEvent('click');
  Object.defineProperty(event, 'target', { value: view.dom.querySelector(selector) });
  const image = state.doc.child(0);
  return view.someProp('handleClickOn', (handle) => handle(view, 1, image, 0, event, true)) === true;
}

test('a click on a picture selects the image before the lazy code of the editor is loaded, one on its caption does not', () => {
  expect(lazyPlugins.loaded()).toBeNull();
  expect(click('figcaption')).toBe(false);
  expect(editor.state.selection).not.toBeInstanceOf(NodeSelection);
  expect(click('figure')).toBe(true);
  expect(editor.state.selection).toBeInstanceOf(NodeSelection);
  expect(editor.state.selection.from).toBe(0);
});

test('a character typed on a selected image goes into its caption before the lazy code of the editor is loaded', () => {
  expect(lazyPlugins.loaded()).toBeNull();
  const { view } = editor;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)));
  const insert = () => view.state.tr.insertText('!');
  const isHandled = view.someProp('handleTextInput', (handle) => handle(view, 0, 16, '!', insert));
  expect(isHandled).toBe(true);
  expect(view.state.doc.child(0).textContent).toBe('The quay, 1911!');
});
