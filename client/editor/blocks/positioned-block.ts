import type { Node as ProseMirrorNode, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type EditorState } from '@tiptap/pm/state';

/** A block with its position. `pos` is directly before the block. */
export interface PositionedBlock {
  node: ProseMirrorNode;
  pos: number;
  parent: ProseMirrorNode;
  index: number;
}

export const isBlock = (node: ProseMirrorNode): boolean => node.type.isInGroup('block');

export const isParagraph = (node: ProseMirrorNode): boolean => node.type.name === 'paragraph';

/** Returns the innermost block around a position; null between blocks. */
export function blockAround($pos: ResolvedPos): PositionedBlock | null {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (isBlock(node))
      return { node, pos: $pos.before(depth), parent: $pos.node(depth - 1), index: $pos.index(depth - 1) };
  }
  return null;
}

/**
 * Returns the paragraph around the start of a selection within one block; null in code, captions and node selections.
 */
export function paragraphAt(state: EditorState): PositionedBlock | null {
  const { $from } = state.selection;
  const block = blockAround($from);
  return block && isParagraph(block.node) && $from.parent === block.node ? block : null;
}

/** Returns the paragraph with the caret at its start. */
export function blockAtStart(state: EditorState): PositionedBlock | null {
  const { empty, $head } = state.selection;
  return empty && $head.parentOffset === 0 ? paragraphAt(state) : null;
}

/** Returns the paragraph of the selection, if it is empty. */
export function emptyParagraph(state: EditorState): PositionedBlock | null {
  const block = paragraphAt(state);
  return block?.node.content.size === 0 ? block : null;
}

/**
 * Returns the innermost blocks that the selection touches, in document order, including those of selected cells. A
 * selection that ends at the very start of a block (as after a triple click) does not touch that block.
 */
export function selectedBlocks(state: EditorState): PositionedBlock[] {
  const { selection, doc } = state;
  const found: PositionedBlock[] = [];
  for (const { $from, $to } of selection.ranges) {
    const spansBlocks = selection instanceof TextSelection && !$from.sameParent($to);
    const end = spansBlocks && $to.parentOffset === 0 && $to.parent.content.size > 0 ? $to.before() : $to.pos;
    doc.nodesBetween($from.pos, end, (node, pos, parent, index) => {
      if (!parent || !isBlock(node)) return true;
      if (!node.isTextblock && !node.isAtom && node.childCount > 0) return true;
      found.push({ node, pos, parent, index });
      return false;
    });
  }
  return found;
}
