import { nameOf, styleOf } from './element-kinds.ts';
import type { SourceItem } from './list-source.ts';

/** Where in the foreign structure a block stands. */
export interface Place {
  quote: number;
  /** Depth of the list around it, from 0; -1 outside. */
  depth: number;
  /** The item whose first paragraph is still to come, or that has had it. */
  item: (SourceItem & { isUsed: boolean }) | null;
  align: string | null;
  dir: string | null;
  /** Marks of inline elements around whole blocks. */
  marks: HTMLElement[];
}

/** Outside of everything. */
export const TOP: Place = { quote: 0, depth: -1, item: null, align: null, dir: null, marks: [] };
const ALIGNMENTS = new Set(['center', 'right', 'justify']);

/** Gives a block the attributes that its place says; not yet those of its own. */
export function placeBlock(block: HTMLElement, place: Place): void {
  const isParagraph = nameOf(block) === 'p';
  const { item, depth, quote, align, dir } = place;
  const opensItem = item !== null && !item.isUsed && isParagraph;
  const indent = item === null ? 0 : opensItem ? depth : depth + 1;
  if (opensItem) {
    item.isUsed = true;
    block.setAttribute('data-list', item.list);
    if (item.checked) block.setAttribute('data-checked', 'true');
    if (item.start !== null) block.setAttribute('data-start', String(item.start));
  }
  if (indent > 0) block.setAttribute('data-indent', String(Math.min(indent, 8)));
  if (quote > 0) block.setAttribute('data-quote', String(quote));
  if (align && isParagraph) block.setAttribute('data-align', align);
  if (dir && isParagraph) block.setAttribute('dir', dir);
}

/** How a program aligned an element, as the schema says it; null for the natural way. */
export function alignmentOf(element: HTMLElement): string | null {
  const align =
    styleOf(element).textAlign ||
    element.getAttribute('align') ||
    (nameOf(element) === 'center' ? 'center' : '');
  return ALIGNMENTS.has(align) ? align : null;
}
