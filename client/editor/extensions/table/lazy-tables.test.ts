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
  const made = plainEditor({ place: document.body, schema, plugins: [tableEditing()] });
  editor = made;
  const table = node('table', {}, node('tableRow', {}, cell('one'), cell('two')));
  made.view.dispatch(made.state.tr.replaceWith(0, made.state.doc.content.size, table));
  made.view.dispatch(made.state.tr.setSelection(TextSelection.create(made.state.doc, at('one'))));
  expect(nextCell(made.state, made.view.dispatch.bind(made.view), made.view)).toBe(true);
  expect(made.state.selection.$head.parent.textContent).toBe('one');
  await vi.waitFor(() => expect(made.state.selection.$head.parent.textContent).toBe('two'), {
    timeout: 10_000,
  });

  // The loaded plugin works in the same state: cells can be selected, and its stored value is found by its key.
  const cells = [at('one') - 2, at('two') - 2] as const;
  made.view.dispatch(made.state.tr.setSelection(CellSelection.create(made.state.doc, ...cells)));
  made.view.dispatch(made.state.tr.setMeta(tableEditingKey, cells[0]));
  expect(tableEditingKey.getState(made.state)).toBe(cells[0]);
  expect(made.view.someProp('handleKeyDown', () => true)).toBe(true);
});
