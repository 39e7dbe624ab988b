import type { AlignType, Html, Table } from 'mdast';
import { stringAttribute } from '../html/node-json.ts';
import type { NodeJson } from '../html/node-json.ts';
import { isBareParagraph } from '../html/render/plain-paragraph.ts';
import { renderBlock } from '../html/render/render-blocks.ts';
import { isHeaderRow, spanOf } from '../html/render/render-table.ts';
import type { MarkdownContext } from './markdown-context.ts';
import { writePhrasing } from './write-phrasing.ts';

/**
 * Converts a table to a GFM table if GFM can express it: one header row at the top, one line per cell, no merged
 * cells. Any other table becomes HTML on one line.
 */
export function writeTable(table: NodeJson, context: MarkdownContext): Table | Html {
  const align = columnAlignment(table);
  if (!align || !isGrid(table)) return { type: 'html', value: renderBlock(table, 0, context.html) };
  const children = (table.content ?? []).map((row) => ({
    type: 'tableRow' as const,
    children: (row.content ?? []).map((cell) => ({
      type: 'tableCell' as const,
      children: writePhrasing(cell.content?.[0]?.content ?? [], 'cell', context),
    })),
  }));
  return { type: 'table', align, children };
}

function isGrid(table: NodeJson): boolean {
  const [head, ...rows] = table.content ?? [];
  if (!head || !isHeaderRow(head)) return false;
  const width = head.content?.length;
  return [head, ...rows].every(
    (row, index) =>
      row.content?.length === width &&
      row.content?.every(
        (cell) =>
          cell.type === (index === 0 ? 'tableHeader' : 'tableCell') &&
          spanOf(cell, 'colspan') === 1 &&
          spanOf(cell, 'rowspan') === 1 &&
          (cell.content ?? []).length <= 1 &&
          (cell.content ?? []).every(isBareParagraph),
      ),
  );
}

/** Returns the alignment of each column; null if a column has different alignments or one unknown to GFM. */
function columnAlignment(table: NodeJson): AlignType[] | null {
  const [head, ...rows] = table.content ?? [];
  const columns = (head?.content ?? []).map((cell) => stringAttribute(cell, 'align'));
  const isUniform = rows.every((row) =>
    row.content?.every((cell, at) => stringAttribute(cell, 'align') === columns[at]),
  );
  const supported = columns.filter((align): align is NonNullable<AlignType> | null =>
    [null, 'left', 'right', 'center'].includes(align),
  );
  return isUniform && supported.length === columns.length ? supported : null;
}
