import { nodeJson } from '../node-json.ts';
import { readSpans, visibleSpans, type CellSpans } from '../table-spans.ts';
import type { NodeJson } from '../node-json.ts';
import { attribute, childElements, declaration } from './element-tree.ts';
import type { HtmlElement, HtmlNode } from './element-tree.ts';
import { nonEmptyBlocks } from './flat-writer.ts';

type BlocksOf = (nodes: readonly HtmlNode[]) => NodeJson[];

/** Reads a table as blocks: its caption as paragraphs, then the table. A table without cells is omitted. */
export function readTable(element: HtmlElement, blocksOf: BlocksOf): NodeJson[] {
  const caption = childElements(element).find((child) => child.tagName === 'caption');
  const sections = childElements(element).filter((child) => /^t(?:head|body|foot)$/.test(child.tagName));
  const rowsOfSections = sections.map((section) =>
    childElements(section)
      .filter((child) => child.tagName === 'tr')
      .map(cellsOf),
  );
  const spans = visibleSpans(
    rowsOfSections.map((rows) =>
      rows.map((cells) => cells.map((cell) => readSpans((name) => attribute(cell, name)))),
    ),
  );
  const read = rowsOfSections.flat().map((cells, row) =>
    nodeJson(
      'tableRow',
      {},
      cells.map((cell, index) => readCell(cell, spans[row]?.[index], blocksOf)),
    ),
  );
  const rowsWithCells = read.filter((row) => row.content !== undefined);
  return [
    ...(caption ? blocksOf(caption.childNodes) : []),
    ...(rowsWithCells.length === 0 ? [] : [nodeJson('table', {}, rowsWithCells)]),
  ];
}

/** Returns the cells of a row; scripts may stand between them. */
const cellsOf = (row: HtmlElement): HtmlElement[] =>
  childElements(row).filter((child) => child.tagName === 'td' || child.tagName === 'th');

function readCell(cell: HtmlElement, spans: CellSpans | undefined, blocksOf: BlocksOf): NodeJson {
  const widths = (attribute(cell, 'data-colwidth') ?? '').split(',').map(Number);
  const align = declaration(cell, 'text-align') ?? attribute(cell, 'align');
  const attrs = {
    colspan: storedSpan(spans?.colspan),
    rowspan: storedSpan(spans?.rowspan),
    colwidth: widths.every((width) => Number.isFinite(width) && width > 0) ? widths : null,
    align: align === 'start' || align === '' ? null : align,
  };
  return nodeJson(
    cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
    attrs,
    nonEmptyBlocks(blocksOf(cell.childNodes)),
  );
}

/** Returns a span as the schema stores it: null for 1. */
const storedSpan = (span = 1): number | null => (span > 1 ? span : null);
