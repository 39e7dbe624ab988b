import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type EditorState } from '@tiptap/pm/state';

import { subtreeOf } from './block-attributes.ts';
import { isBlock, selectedBlocks } from './positioned-block.ts';

/**
 * Neighbouring blocks of one parent, from index `first` up to but not including `end`. `from` and `to` are the
 * positions directly before and after them.
 */
export interface BlockRun {
  parent: Node;
  first: number;
  end: number;
  from: number;
  to: number;
}

/** Returns whether the blocks in a node can be reordered. Blocks in a cell move with their table. */
const canReorderBlocks = ({ type }: Node): boolean =>
  type.name === 'doc' || type.name === 'box' || type.name === 'footnote';

/** Extends a run by the blocks nested below its last block. */
function withSubtree(run: BlockRun): BlockRun {
  const { parent, end, to } = run;
  const node = parent.maybeChild(end - 1);
  if (!node) return run;
  const below = subtreeOf({ node, pos: to - node.nodeSize, parent, index: end - 1 });
  const last = below.at(-1);
  return last ? { ...run, end: last.index + 1, to: last.pos + last.node.nodeSize } : run;
}

function runBetween($from: ResolvedPos, $to: ResolvedPos): BlockRun {
  let depth = $from.sharedDepth($to.pos);
  while (!canReorderBlocks($from.node(depth))) depth--;
  const [first, end] = [$from.index(depth), $to.indexAfter(depth)];
  return withSubtree({
    parent: $from.node(depth),
    first,
    end,
    from: $from.posAtIndex(first, depth),
    to: $from.posAtIndex(end, depth),
  });
}

/** Returns the blocks that the selection touches, as one run. */
export function selectedRun(state: EditorState): BlockRun | null {
  const { selection } = state;
  if (selection instanceof NodeSelection && isBlock(selection.node))
    return runBetween(selection.$from, selection.$to);
  const blocks = selectedBlocks(state);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  return runBetween(state.doc.resolve(first.pos), state.doc.resolve(last.pos + last.node.nodeSize));
}

/**
 * Returns the top-level block that begins at `pos`, or the whole selected run if it contains `pos`. Null for other
 * positions.
 */
export function runAt(state: EditorState, pos: number): BlockRun | null {
  const node = state.doc.nodeAt(pos);
  const $pos = state.doc.resolve(pos);
  if (!node || $pos.depth > 0) return null;
  const selected = state.selection.empty ? null : selectedRun(state);
  if (selected && selected.parent === state.doc && selected.from <= pos && pos < selected.to) return selected;
  return runBetween($pos, state.doc.resolve(pos + node.nodeSize));
}
