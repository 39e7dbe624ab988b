// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';

import { setHeading } from '../extensions/headings/set-heading.ts';
import { setLink } from '../extensions/links/link-commands.ts';
import { closeLinkField, linkField, openLinkField } from '../extensions/links/link-field.ts';
import { item, p, schema, stateOf } from '../testing/sample-document.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { plainEditor } from '../testing/plain-editor.ts';
import { factsOf, useEditorFacts, type EditorFacts } from './editor-facts.ts';
import { countDocumentWords } from '../page/word-count.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let editor: TextEditor;
afterEach(() => editor.destroy());

function mount(): TextEditor {
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [linkField()],
  });
  editor.view.dispatch(editor.state.tr.replaceWith(0, 2, p('the tide tables')));
  return editor;
}

test('useEditorFacts renders nothing while the writer types, and renders once when a fact changes', () => {
  const opened = mount();
  const renders: EditorFacts[] = [];
  function Controls() {
    renders.push(useEditorFacts(opened));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(createElement(Controls)));
  const initialCount = renders.length;
  act(() => {
    for (const character of 'letters') opened.view.dispatch(opened.state.tr.insertText(character, 1));
  });
  expect(renders).toHaveLength(initialCount);
  act(() => {
    setHeading(2)(opened.state, opened.view.dispatch);
  });
  expect(renders).toHaveLength(initialCount + 1);
  expect(renders.at(-1)?.kind).toBe('heading-2');
  act(() => root.unmount());
});

test('the link field has the URL of the selected words, and closes when the selection moves', () => {
  const { view } = mount();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 5, 9)));
  openLinkField(view.state, view.dispatch);
  expect(factsOf(editor).linkField).toBe('');
  setLink('example.org')(view.state, view.dispatch);
  expect(factsOf(editor).linkField).toBe('https://example.org');
  closeLinkField(view.state, view.dispatch);
  expect(factsOf(editor).linkField).toBeNull();
  openLinkField(view.state, view.dispatch);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)));
  expect(factsOf(editor).linkField).toBeNull();
});

test('countDocumentWords counts the words of all blocks, separated by spaces and dashes', () => {
  expect(countDocumentWords(stateOf([p('two words'), item('well-known — isn’t it'), p('')]).doc)).toBe(5);
});
