// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { CellSelection, tableEditingKey } from '@tiptap/pm/tables';
import { afterEach, expect, test, vi } from 'vitest';

import { node, p, schema } from '../../testing/sample-document.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { plainEditor } from '../../testing/plain-editor.ts';
import { nextCell, tableEditing } from './lazy-tables.ts';

let editor: TextEditor | null = null;
afterEach(() => editor?.destroy());

const cell = (text: string) => node('tableCell', {}, p(text));
/** Returns the position of a text's first character. */
function at(text: string): number {
  let found = -1;
  editor?.state.doc.descendants((block, pos) => {
    if (block.isTextblock && block.textContent === text) found = pos + 1;
  });
  return found;
}

test('Tab pressed before prosemirror-tables is loaded moves to the next cell once it is loaded', async () => {
  const opened = plainEditor({ container: document.body, schema, plugins: [tableEditing()] });
  editor = opened;
  const table = node('table', {}, node('tableRow', {}, cell('one'), cell('two')));
  opened.view.dispatch(opened.state.tr.replaceWith(0, opened.state.doc.content.size, table));
  opened.view.dispatch(opened.state.tr.setSelection(TextSelection.create(opened.state.doc, at('one'))));
  expect(nextCell(opened.state, opened.view.dispatch.bind(opened.view), opened.view)).toBe(true);
  expect(opened.state.selection.$head.parent.textContent).toBe('one');
  await vi.waitFor(() => expect(opened.state.selection.$head.parent.textContent).toBe('two'), {
    timeout: 10_000,
  });

  // The loaded plugin works in the same state: cells can be selected, and its stored value is found by its key.
  const cells = [at('one') - 2, at('two') - 2] as const;
  opened.view.dispatch(opened.state.tr.setSelection(CellSelection.create(opened.state.doc, ...cells)));
  opened.view.dispatch(opened.state.tr.setMeta(tableEditingKey, cells[0]));
  expect(tableEditingKey.getState(opened.state)).toBe(cells[0]);
  expect(opened.view.someProp('handleKeyDown', () => true)).toBe(true);
});
