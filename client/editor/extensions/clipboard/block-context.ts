import { nameOf, styleOf } from './element-kinds.ts';
import type { SourceItem } from './list-source.ts';

/** The position of a block in a foreign structure: the attributes that its ancestors determine. */
export interface BlockContext {
  quote: number;
  /** Depth of the list around the block, from 0; -1 outside of lists. */
  depth: number;
  /** The list item around the block; `isUsed` once a paragraph of it has the item's attributes. */
  item: (SourceItem & { isUsed: boolean }) | null;
  align: string | null;
  dir: string | null;
  /** Marks of the inline elements that contain the block. */
  marks: HTMLElement[];
}

/** The context of a top-level block. */
export const ROOT_CONTEXT: BlockContext = {
  quote: 0,
  depth: -1,
  item: null,
  align: null,
  dir: null,
  marks: [],
};
const ALIGNMENTS = new Set(['center', 'right', 'justify']);

/** Sets the attributes that a block gets from its context; its own attributes follow later. */
export function applyContext(block: HTMLElement, context: BlockContext): void {
  const isParagraph = nameOf(block) === 'p';
  const { item, depth, quote, align, dir } = context;
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

/** Returns an element's alignment by the schema's name; null for the default alignment. */
export function alignmentOf(element: HTMLElement): string | null {
  const align =
    styleOf(element).textAlign ||
    element.getAttribute('align') ||
    (nameOf(element) === 'center' ? 'center' : '');
  return ALIGNMENTS.has(align) ? align : null;
}
