import { expect, test } from 'vitest';

import { after, node, p, run, shown, stateOf } from '../../../testing/sample-document.ts';
import { insertTable } from './insert-table.ts';
import { appendRow, tableCommands } from './table.ts';

const cell = (text: string) => node('tableCell', {}, p(text));
const row = (...texts: string[]) => node('tableRow', {}, ...texts.map(cell));

const texts = (lines: string[] | null): string[] =>
  (lines ?? [])
    .filter((line) => line.startsWith('      ') || line.trim() === 'tableRow')
    .map((line) => line.trim());

test('Tab in the last cell adds a row and moves the caret into it', () => {
  expect(texts(after(appendRow, node('table', {}, row('a', 'b|'))))).toEqual([
    'tableRow',
    'a',
    'b',
    'tableRow',
    '|',
    '',
  ]);
});

test('a new table has a header row, the caret in its first cell and a paragraph below, and is not inserted into a table', () => {
  const lines = after(insertTable, p('|'));
  expect(lines?.filter((line) => line.includes('tableHeader'))).toHaveLength(3);
  expect(texts(lines).slice(0, 2)).toEqual(['tableRow', '|']);
  expect(lines?.at(-1)).toBe('');
  const aboveNotes = after(insertTable, p('|'), node('footnote', { note: 'a' }, p('A')));
  expect(aboveNotes?.slice(-3)).toEqual(['', 'footnote {note=a}', '  A']);
  expect(after(insertTable, node('table', {}, row('a|')))).toBeNull();
});

test('[X5] a table with a missing cell, which merged edits can leave, is repaired directly before a command', () => {
  const state = stateOf([node('table', {}, row('a|', 'b'), row('c'))]);
  const next = run(state, tableCommands.rowBelow);
  const table = next?.doc.firstChild;
  expect(table?.children.map((found) => found.childCount)).toEqual([2, 2, 2]);
  expect(table?.children.every((found) => found.type.name === 'tableRow')).toBe(true);
});

test('the delete commands remove the row, the column or the table at the caret', () => {
  expect(texts(after(tableCommands.deleteRow, node('table', {}, row('a|'), row('b'))))).toEqual([
    'tableRow',
    '|b',
  ]);
  expect(texts(after(tableCommands.deleteColumn, node('table', {}, row('a|', 'b'))))).toEqual([
    'tableRow',
    '|b',
  ]);
  expect(shown(run(stateOf([p('x'), node('table', {}, row('a|'))]), tableCommands.deleteTable))).toEqual([
    'x|',
  ]);
});
