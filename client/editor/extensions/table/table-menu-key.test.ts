// @vitest-environment jsdom
import type { Node } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, expect, test } from 'vitest';

import { node, p, stateOf } from '../../testing/sample-document.ts';
import { TABLE_MENU_EVENT, openMenuOrInsertTable } from './table-menu-key.ts';

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** Runs the command. Returns how often it requested the menu, and how many tables there are afterwards. */
function pressTableKey(...blocks: Node[]): { requests: number; tables: number } {
  const opened = new EditorView(document.createElement('div'), { state: stateOf(blocks) });
  view = opened;
  let requests = 0;
  opened.dom.addEventListener(TABLE_MENU_EVENT, () => requests++);
  // A call without `dispatch` only checks whether the command applies, and requests nothing.
  expect(openMenuOrInsertTable(opened.state, undefined, opened)).toBe(true);
  // jsdom has no layout, so the transaction is applied without scrolling.
  openMenuOrInsertTable(opened.state, (tr) => opened.updateState(opened.state.apply(tr)), opened);
  const { children } = opened.state.doc;
  return { requests, tables: children.filter(({ type }) => type.name === 'table').length };
}

test('the table key inserts a table, and inside a table requests its menu', () => {
  expect(pressTableKey(p('|'))).toEqual({ requests: 0, tables: 1 });
  const cell = node('tableCell', {}, p('a|'));
  expect(pressTableKey(node('table', {}, node('tableRow', {}, cell)))).toEqual({ requests: 1, tables: 1 });
});
