import { mapNodes } from '../../blocks/map-nodes.ts';
import { Fragment, Slice, type Node as ProseMirrorNode, type ResolvedPos } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

import { nullIfZero, indentOf, levelOf, listOf, MAX_INDENT, quoteOf } from '../../blocks/block-attributes.ts';
import { isBlock, isParagraph } from '../../blocks/positioned-block.ts';

/** Removes the marks of all nodes but text: y-tiptap drops them, so only the writer would see them (X4). */
export const marksOnTextOnly = (slice: Slice): Slice =>
  new Slice(
    mapNodes(slice.content, (node) => (node.isText || node.marks.length === 0 ? node : node.mark([]))),
    slice.openStart,
    slice.openEnd,
  );

/** Adds the indent and quote depth of a paste target to blocks; their depth relative to each other stays. */
function deepen(content: Fragment, indent: number, quote: number): Fragment {
  if (indent === 0 && quote === 0) return content;
  const blocks: ProseMirrorNode[] = [];
  content.forEach((node) => {
    const deeper = {
      ...node.attrs,
      indent: nullIfZero(Math.min(indentOf(node) + indent, MAX_INDENT)),
      quote: nullIfZero(quoteOf(node) + quote),
    };
    blocks.push(isBlock(node) ? node.type.create(deeper, node.content, node.marks) : node);
  });
  return Fragment.from(blocks);
}

const hasBlockFormat = (node: ProseMirrorNode): boolean =>
  !isParagraph(node) ||
  listOf(node) !== null ||
  levelOf(node) > 0 ||
  quoteOf(node) > 0 ||
  indentOf(node) > 0 ||
  node.attrs['align'] !== null;

/**
 * Fits a pasted slice to its target. Pasted blocks replace an empty paragraph, so that a list stays a list and a
 * heading a heading; elsewhere the first block's text continues the current paragraph.
 */
export function fitSlice(slice: Slice, $target: ResolvedPos): Slice {
  const target = $target.parent;
  const first = slice.content.firstChild;
  if (!first || !isBlock(first) || !isParagraph(target)) return slice;
  const isPlainText = slice.content.childCount === 1 && !hasBlockFormat(first) && slice.openStart > 0;
  if (isPlainText) return slice;
  const isInItem = listOf(target) !== null || indentOf(target) > 0;
  const isListPasted = listOf(first) !== null;
  const content = deepen(
    slice.content,
    isInItem && (isListPasted || target.content.size > 0) ? indentOf(target) : 0,
    quoteOf(target),
  );
  if (target.content.size > 0 || slice.openStart === 0)
    return new Slice(content, slice.openStart, slice.openEnd);
  // One open level less on both sides inserts whole blocks. Deeper open levels (tables) stay.
  return new Slice(content, slice.openStart - 1, Math.max(0, slice.openEnd - 1));
}

/**
 * Replaces the selection with a fitted slice and puts the caret at the slice's end: after whole blocks ProseMirror
 * would leave the caret in the block below them.
 */
export function replaceSelection(tr: Transaction, slice: Slice): Transaction {
  const { to, ranges } = tr.selection;
  const before = tr.mapping.maps.length;
  tr.replaceSelection(slice);
  if (slice.openEnd > 0 || ranges.length > 1 || !slice.content.lastChild?.isTextblock) return tr;
  const end = tr.mapping.slice(before).map(to);
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
}
