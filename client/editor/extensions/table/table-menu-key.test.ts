// @vitest-environment jsdom
import type { Node } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { expect, onTestFinished, test } from 'vitest';
import { node, p, stateOf } from '../../testing/sample-document.ts';
import { TABLE_MENU_EVENT, openMenuOrInsertTable } from './table-menu-key.ts';

/** Runs the command. Returns how often it requested the menu, and how many tables there are afterwards. */
function pressTableKey(...blocks: Node[]): { requests: number; tables: number } {
  const view = new EditorView(document.createElement('div'), { state: stateOf(blocks) });
  onTestFinished(() => view.destroy());
  let requests = 0;
  view.dom.addEventListener(TABLE_MENU_EVENT, () => requests++);
  // A call without `dispatch` only checks whether the command applies, and requests nothing.
  expect(openMenuOrInsertTable(view.state, undefined, view)).toBe(true);
  // jsdom has no layout, so the transaction is applied without scrolling.
  openMenuOrInsertTable(view.state, (tr) => view.updateState(view.state.apply(tr)), view);
  const { children } = view.state.doc;
  return { requests, tables: children.filter(({ type }) => type.name === 'table').length };
}

test('the table key inserts a table, and inside a table requests its menu', () => {
  expect(pressTableKey(p('|'))).toEqual({ requests: 0, tables: 1 });
  const table = node('table', {}, node('tableRow', {}, node('tableCell', {}, p('a|'))));
  expect(pressTableKey(table)).toEqual({ requests: 1, tables: 1 });
});
