import type { Command } from '@tiptap/pm/state';

import { counted, indentOf, listOf, setBlockAttributes, subtreeOf } from '../../blocks/block-attributes.ts';
import { paragraphAt } from '../../blocks/placed-block.ts';

/** What a paragraph loses when it stops being an item. */
export const NO_LIST = { list: null, checked: null, start: null } as const;

/** The item under the caret stops being one; what hangs below moves up a level, so that none is left without its parent. */
export const removeFromList: Command = (state, dispatch) => {
  const item = paragraphAt(state);
  if (!item || !listOf(item.node)) return false;
  if (dispatch) {
    const { tr } = state;
    setBlockAttributes(tr, item.pos, NO_LIST);
    for (const { node, pos } of subtreeOf(item))
      setBlockAttributes(tr, pos, { indent: counted(indentOf(node) - 1) });
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Ticks the task at `pos`, or unticks it. */
export function toggleTaskAt(pos: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node || listOf(node) !== 'task') return false;
    dispatch?.(setBlockAttributes(state.tr, pos, { checked: node.attrs['checked'] === true ? null : true }));
    return true;
  };
}
