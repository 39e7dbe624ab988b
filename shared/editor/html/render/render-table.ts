import { numberAttribute, stringAttribute } from '../node-json.ts';
import type { NodeJson } from '../node-json.ts';
import type { HtmlContext } from '../html-options.ts';
import { openTag } from './html-text.ts';
import { alignStyle, isBareParagraph } from './plain-paragraph.ts';
import { dataAttributes, renderInline } from './render-inline.ts';

type RenderBlocks = (blocks: readonly NodeJson[], context: HtmlContext) => string;

/** Renders a table as HTML. Leading rows of only header cells become the table head. */
export function renderTable(table: NodeJson, context: HtmlContext, renderBlocks: RenderBlocks): string {
  const rows = table.content ?? [];
  const body = rows.findIndex((row) => !isHeaderRow(row));
  const headCount = body === -1 ? rows.length : body;
  const render = (row: NodeJson): string =>
    `<tr>${(row.content ?? []).map((cell) => renderCell(cell, context, renderBlocks)).join('')}</tr>`;
  const head = rows.slice(0, headCount).map(render).join('');
  const rest = rows.slice(headCount).map(render).join('');
  return `<table>${head === '' ? '' : `<thead>${head}</thead>`}${rest === '' ? '' : `<tbody>${rest}</tbody>`}</table>`;
}

/** Returns whether a row has cells and all of them are header cells. */
export function isHeaderRow(row: NodeJson): boolean {
  const cells = row.content ?? [];
  return cells.length > 0 && cells.every((cell) => cell.type === 'tableHeader');
}

/** Returns the number of columns or rows that a cell spans, at least 1. */
export function spanOf(cell: NodeJson, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Math.trunc(numberAttribute(cell, name) ?? 1));
}

function renderCell(cell: NodeJson, context: HtmlContext, renderBlocks: RenderBlocks): string {
  const tag = cell.type === 'tableHeader' ? 'th' : 'td';
  const widths = cell.attrs?.['colwidth'];
  const attributes = {
    colspan: spanOf(cell, 'colspan') === 1 ? null : spanOf(cell, 'colspan'),
    rowspan: spanOf(cell, 'rowspan') === 1 ? null : spanOf(cell, 'rowspan'),
    ...(context.isMarkdown ? { align: stringAttribute(cell, 'align') } : { style: alignStyle(cell) }),
    ...dataAttributes(context, { 'data-colwidth': Array.isArray(widths) ? widths.join(',') : null }),
  };
  const [only, ...others] = cell.content ?? [];
  const isBare = only === undefined || (others.length === 0 && isBareParagraph(only));
  const content = isBare
    ? renderInline(only?.content ?? [], context)
    : renderBlocks(cell.content ?? [], context);
  return `${openTag(tag, attributes)}${content}</${tag}>`;
}
