import { expect, test } from 'vitest';
import { readSpans, visibleSpans, type CellSpans } from './table-spans.ts';

const cell = (colspan = 1, rowspan = 1): CellSpans => ({ colspan, rowspan });
const pairs = (rows: CellSpans[][]): string[] =>
  rows.map((row) => row.map(({ colspan, rowspan }) => `${colspan}×${rowspan}`).join(' '));

test.each([
  ['no spans', [[[cell(), cell()], [cell()]]], ['1×1 1×1', '1×1']],
  [
    'a cell of 1000 columns above two cells',
    [
      [
        [cell(), cell(1000)],
        [cell(), cell()],
      ],
    ],
    ['1×1 1×1', '1×1 1×1'],
  ],
  ['a cell of 1000 columns above three', [[[cell(1000)], [cell(), cell(), cell()]]], ['3×1', '1×1 1×1 1×1']],
  [
    'columns that begin in other rows',
    [
      [
        [cell(2), cell(99)],
        [cell(1), cell(3)],
      ],
    ],
    ['2×1 1×1', '1×1 2×1'],
  ],
  [
    'a table that is not wide, as it is',
    [
      [
        [cell(2), cell(2)],
        [cell(1), cell(3)],
      ],
    ],
    ['2×1 2×1', '1×1 3×1'],
  ],
  ['a row span of 0', [[[cell(1, 0), cell()], [cell()], [cell()]]], ['1×3 1×1', '1×1', '1×1']],
  ['a row span of 0 in the head', [[[cell(1, 0), cell()]], [[cell(), cell()]]], ['1×1 1×1', '1×1 1×1']],
  ['more rows than there are', [[[cell(1, 9), cell()], [cell()]]], ['1×2 1×1', '1×1']],
  ['a cell beside one from above', [[[cell(1, 2), cell()], [cell(2)]]], ['1×2 1×1', '2×1']],
  ['no rows', [[]], []],
])('%s', (_name, sections, expected) => {
  expect(pairs(visibleSpans(sections))).toEqual(expected);
});

test('a long hostile table is read in one pass', () => {
  const row = Array.from({ length: 100 }, () => cell(1000, 65_534));
  const [first] = visibleSpans([Array.from({ length: 50 }, () => row)]);
  expect(first).toHaveLength(100);
});

test.each([
  [{ colspan: '2', rowspan: '3' }, cell(2, 3)],
  [{ colspan: '0', rowspan: '0' }, cell(1, 0)],
  [{ colspan: '5000', rowspan: '99999' }, cell(1000, 65_534)],
  [{ colspan: '-2', rowspan: '1.5' }, cell()],
  [{ colspan: ' 2 ', rowspan: '1e3' }, cell(2)],
  [{}, cell()],
])('the spans of %o', (attributes: Record<string, string>, expected) => {
  expect(readSpans((name) => attributes[name])).toEqual(expected);
});
