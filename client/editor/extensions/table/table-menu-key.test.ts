// @vitest-environment jsdom
import type { Node } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, expect, test } from 'vitest';

import { node, p, stateOf } from '../../testing/sample-document.ts';
import { TABLE_MENU_EVENT, tableMenuOrTable } from './table-menu-key.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** Runs the command. Returns how often it requested the menu, and how many tables there are afterwards. */
function press(...blocks: Node[]): { asked: number; tables: number } {
  const made = new EditorView(document.createElement('div'), { state: stateOf(blocks) });
  view = made;
  let asked = 0;
  made.dom.addEventListener(TABLE_MENU_EVENT, () => asked++);
  // A call without `dispatch` only checks whether the command applies, and requests nothing.
  expect(tableMenuOrTable(made.state, undefined, made)).toBe(true);
  // jsdom has no layout, so the transaction is applied without scrolling.
  tableMenuOrTable(made.state, (tr) => made.updateState(made.state.apply(tr)), made);
  const { children } = made.state.doc;
  return { asked, tables: children.filter(({ type }) => type.name === 'table').length };
}

test('the table key inserts a table, and inside a table requests its menu', () => {
  expect(press(p('|'))).toEqual({ asked: 0, tables: 1 });
  const cell = node('tableCell', {}, p('a|'));
  expect(press(node('table', {}, node('tableRow', {}, cell)))).toEqual({ asked: 1, tables: 1 });
});
