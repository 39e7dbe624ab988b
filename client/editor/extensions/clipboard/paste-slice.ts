import { mapNodes } from '../../blocks/map-nodes.ts';
import { Fragment, Slice, type Node as ProseMirrorNode, type ResolvedPos } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

import { counted, indentOf, levelOf, listOf, MAX_INDENT, quoteOf } from '../../blocks/block-attributes.ts';
import { isBlock, isParagraph } from '../../blocks/placed-block.ts';

/** Marks on anything but text would be seen by their writer alone (X4). */
export const marksOnTextOnly = (slice: Slice): Slice =>
  new Slice(
    mapNodes(slice.content, (node) => (node.isText || node.marks.length === 0 ? node : node.mark([]))),
    slice.openStart,
    slice.openEnd,
  );

/** Blocks pasted into an item or a quote stand below it as they stood below each other. */
function deepen(content: Fragment, indent: number, quote: number): Fragment {
  if (indent === 0 && quote === 0) return content;
  const blocks: ProseMirrorNode[] = [];
  content.forEach((node) => {
    const deeper = {
      ...node.attrs,
      indent: counted(Math.min(indentOf(node) + indent, MAX_INDENT)),
      quote: counted(quoteOf(node) + quote),
    };
    blocks.push(isBlock(node) ? node.type.create(deeper, node.content, node.marks) : node);
  });
  return Fragment.from(blocks);
}

const isSpecial = (node: ProseMirrorNode): boolean =>
  !isParagraph(node) ||
  listOf(node) !== null ||
  levelOf(node) > 0 ||
  quoteOf(node) > 0 ||
  indentOf(node) > 0 ||
  node.attrs['align'] !== null;

/**
 * Fits a pasted slice to where it goes. An empty paragraph makes way for pasted blocks, so that a list stays a list and a
 * heading a heading; elsewhere the first block's text goes on in the present one.
 */
export function fitSlice(slice: Slice, $target: ResolvedPos): Slice {
  const target = $target.parent;
  const first = slice.content.firstChild;
  if (!first || !isBlock(first) || !isParagraph(target)) return slice;
  const isPlainWords = slice.content.childCount === 1 && !isSpecial(first) && slice.openStart > 0;
  if (isPlainWords) return slice;
  const isInItem = listOf(target) !== null || indentOf(target) > 0;
  const isListPasted = listOf(first) !== null;
  const content = deepen(
    slice.content,
    isInItem && (isListPasted || target.content.size > 0) ? indentOf(target) : 0,
    quoteOf(target),
  );
  if (target.content.size > 0 || slice.openStart === 0)
    return new Slice(content, slice.openStart, slice.openEnd);
  // One open level less on both sides: the blocks are taken whole. Deeper openings (tables) stay as they are.
  return new Slice(content, slice.openStart - 1, Math.max(0, slice.openEnd - 1));
}

/**
 * Puts a fitted slice in the selection's place. One goes on at its end: after blocks that are taken whole ProseMirror would
 * leave the caret in the block below them.
 */
export function replaceSelection(tr: Transaction, slice: Slice): Transaction {
  const { to, ranges } = tr.selection;
  const before = tr.mapping.maps.length;
  tr.replaceSelection(slice);
  if (slice.openEnd > 0 || ranges.length > 1 || !slice.content.lastChild?.isTextblock) return tr;
  const end = tr.mapping.slice(before).map(to);
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1));
}
