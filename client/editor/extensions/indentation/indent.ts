import type { Command, EditorState } from '@tiptap/pm/state';

import {
  nullIfZero,
  deepestIndentBelow,
  indentOf,
  listOf,
  MAX_INDENT,
  setBlockAttributes,
  subtreeOf,
} from '../../blocks/block-attributes.ts';
import { selectedBlocks, type PositionedBlock } from '../../blocks/positioned-block.ts';

/** Returns the blocks with all blocks nested below them, each once. */
function withSubtrees(blocks: PositionedBlock[]): PositionedBlock[] {
  const byPos = new Map<number, PositionedBlock>();
  for (const block of blocks) {
    if (byPos.has(block.pos)) continue;
    byPos.set(block.pos, block);
    for (const below of subtreeOf(block)) byPos.set(below.pos, below);
  }
  return [...byPos.values()];
}

const isAnyInList = (blocks: PositionedBlock[]): boolean =>
  blocks.some(({ node }) => listOf(node) !== null || indentOf(node) > 0);

function shiftIndent(
  state: EditorState,
  moved: PositionedBlock[],
  by: 1 | -1,
): ReturnType<EditorState['apply']>['tr'] {
  const { tr } = state;
  for (const { node, pos } of moved) setBlockAttributes(tr, pos, { indent: nullIfZero(indentOf(node) + by) });
  return tr.scrollIntoView();
}

/**
 * Indents the selected items with the blocks nested below them: at most one level below the item above, and not
 * beyond the deepest level. At that limit the key still counts as handled, so that Tab does not leave a list.
 */
export const indent: Command = (state, dispatch) => {
  const selected = selectedBlocks(state);
  const [first] = selected;
  if (!first) return false;
  const above = first.index > 0 ? first.parent.child(first.index - 1) : null;
  const deepest = deepestIndentBelow(above);
  if (!isAnyInList(selected) && deepest === 0) return false;
  const moved = withSubtrees(selected);
  const fits = indentOf(first.node) < deepest && moved.every(({ node }) => indentOf(node) < MAX_INDENT);
  if (fits) dispatch?.(shiftIndent(state, moved, 1));
  return true;
};

/** Outdents the selected items with the blocks nested below them. An item at the first level leaves the list. */
export const outdent: Command = (state, dispatch) => {
  const selected = selectedBlocks(state);
  if (!isAnyInList(selected)) return false;
  if (dispatch) {
    const tr = shiftIndent(state, withSubtrees(selected), -1);
    for (const { node, pos } of selected) {
      if (indentOf(node) === 0 && listOf(node))
        setBlockAttributes(tr, pos, { list: null, checked: null, start: null });
    }
    dispatch(tr);
  }
  return true;
};
