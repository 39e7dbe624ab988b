// @vitest-environment jsdom
import { expect, test } from 'vitest';

// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import mergedCorner from '../clipboard/fixtures/merged-corner-table.html?raw';
// oxlint-disable-next-line import/default
import oddTable from '../clipboard/fixtures/odd-table.html?raw';
import { pasteHtml } from '../clipboard/testing/paste-html.ts';
import { node, p } from '../../testing/sample-document.ts';
import { tableEditing } from './table-editing.ts';

const row = (...texts: string[]) =>
  node('tableRow', {}, ...texts.map((text) => node('tableCell', {}, p(text))));
/** A table of three rows and columns, with the caret in its first cell. */
const target = () => node('table', {}, row('1|', '2', '3'), row('4', '5', '6'), row('7', '8', '9'));

/** Returns the cells of each row, with their spans. */
function rowsOf(lines: string[]): string[] {
  const rows: string[][] = [];
  let spans = '';
  for (const line of lines.map((each) => each.trim())) {
    const [, attributes = ''] = /^table(?:Cell|Header)(?: \{(.*)\})?$/.exec(line) ?? [];
    if (line === 'tableRow') rows.push([]);
    else if (line.startsWith('tableCell') || line.startsWith('tableHeader'))
      spans = attributes.replaceAll(/(?:col|row)span=/g, (name) => name.slice(0, 3));
    else if (rows.length > 0) rows.at(-1)?.push(spans === '' ? line : `${line}(${spans})`);
  }
  return rows.map((cells) => cells.join(' '));
}

test.each([
  {
    what: 'a last column that covers two rows',
    html: mergedCorner,
    expected: ['A B C(row2)', 'D E', '7 8 9'],
  },
  {
    what: 'a last row that covers two columns',
    html: '<table><tr><td>A</td><td>B</td></tr><tr><td colspan="2">C</td></tr></table>',
    expected: ['A B 3', 'C(col2) 6', '7 8 9'],
  },
  {
    what: 'a last cell that covers two columns and rows',
    html: '<table><tr><td>A</td><td>B</td><td>C</td></tr><tr><td>D</td><td colspan="2" rowspan="2">E</td></tr><tr><td>F</td></tr></table>',
    expected: ['A B C', 'D E(col2 row2)', 'F'],
  },
  {
    what: 'more rows than the table has',
    html: '<table><tr><td>A</td><td rowspan="4">B</td></tr><tr><td>C</td></tr><tr><td>D</td></tr><tr><td>E</td></tr></table>',
    expected: ['A B(row4) 3', 'C 6', 'D 9', 'E'],
  },
])('cells with $what are pasted into a table with their spans', ({ html, expected }) => {
  expect(rowsOf(pasteHtml(html, [target()], [tableEditing()]))).toEqual(expected);
});

test.each([
  {
    what: 'a whole table elsewhere',
    html: mergedCorner,
    expected: ['A B C(row2)', 'D E'],
    above: [],
  },
  {
    what: 'spans of 0 and 1000, a table in a cell and a caption',
    html: oddTable,
    // The first cell covers the rest of its column, and the second as many columns as the row below has.
    expected: ['Port(row2) Hours(col2)', 'Nord'],
    above: ['Before', 'Tides'],
  },
])('$what has only the columns and rows that are visible', ({ html, expected, above }) => {
  const lines = pasteHtml(html, [p('|')], [tableEditing()]);
  const table = lines.indexOf('table');
  expect(lines.slice(0, table).filter((line) => line !== '')).toEqual(above);
  const rows = rowsOf(lines.slice(table));
  expect(expected.map((_each, index) => rows[index]?.replace(/ table$/, ''))).toEqual(expected);
});
