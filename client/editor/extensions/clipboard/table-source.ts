import { readSpans, visibleSpans, type CellSpans } from '#shared/editor/html/table-spans.ts';

/** Returns the rows of a table, without those of tables in its cells. */
export const rowsOf = (table: HTMLElement): HTMLElement[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

export const captionOf = (table: HTMLElement): HTMLElement | null => table.querySelector(':scope > caption');

/** Returns the spans of each row's cells that are visible in a browser. */
export function visibleSpansOf(rows: readonly HTMLElement[]): CellSpans[][] {
  const sections = new Map<ParentNode | null, CellSpans[][]>();
  for (const row of rows) {
    const section = sections.get(row.parentNode) ?? [];
    sections.set(row.parentNode, section);
    section.push([...row.children].map((cell) => readSpans((name) => cell.getAttribute(name))));
  }
  return visibleSpans([...sections.values()]);
}

/** Sets the spans of a cell; the schema stores none for 1. */
export function setSpans(cell: HTMLElement, spans: CellSpans | undefined): void {
  if (!spans) return;
  for (const name of ['colspan', 'rowspan'] as const)
    if (spans[name] > 1) cell.setAttribute(name, String(spans[name]));
    else cell.removeAttribute(name);
}
