import { nodeJson } from '../node-json.ts';
import type { NodeJson } from '../node-json.ts';
import { attribute, childElements, declaration } from './element-tree.ts';
import type { HtmlElement, HtmlNode } from './element-tree.ts';
import { nonEmptyBlocks } from './flat-writer.ts';

type BlocksOf = (nodes: readonly HtmlNode[]) => NodeJson[];

/** Reads a table as blocks: its caption as paragraphs, then the table. A table without cells is omitted. */
export function readTable(element: HtmlElement, blocksOf: BlocksOf): NodeJson[] {
  const caption = childElements(element).find((child) => child.tagName === 'caption');
  const sections = childElements(element).filter((child) => /^t(?:head|body|foot)$/.test(child.tagName));
  const rows = sections.flatMap(childElements).filter((child) => child.tagName === 'tr');
  const read = rows.map((row) =>
    nodeJson(
      'tableRow',
      {},
      // Scripts may stand between cells.
      childElements(row)
        .filter((child) => child.tagName === 'td' || child.tagName === 'th')
        .map((cell) => readCell(cell, blocksOf)),
    ),
  );
  const rowsWithCells = read.filter((row) => row.content !== undefined);
  return [
    ...(caption ? blocksOf(caption.childNodes) : []),
    ...(rowsWithCells.length === 0 ? [] : [nodeJson('table', {}, rowsWithCells)]),
  ];
}

function readCell(cell: HtmlElement, blocksOf: BlocksOf): NodeJson {
  const widths = (attribute(cell, 'data-colwidth') ?? '').split(',').map(Number);
  const align = declaration(cell, 'text-align') ?? attribute(cell, 'align');
  const attrs = {
    colspan: span(cell, 'colspan'),
    rowspan: span(cell, 'rowspan'),
    colwidth: widths.every((width) => Number.isFinite(width) && width > 0) ? widths : null,
    align: align === 'start' || align === '' ? null : align,
  };
  return nodeJson(
    cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
    attrs,
    nonEmptyBlocks(blocksOf(cell.childNodes)),
  );
}

/** Returns a span as the schema stores it: null for 1 and for invalid values. A browser allows at most 1000. */
function span(cell: HtmlElement, name: 'colspan' | 'rowspan'): number | null {
  const value = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(value) && value > 1 && value <= 1000 ? value : null;
}
