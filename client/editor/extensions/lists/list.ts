import type { Command } from '@tiptap/pm/state';

import {
  nullIfZero,
  indentOf,
  listOf,
  setBlockAttributes,
  subtreeOf,
} from '../../blocks/block-attributes.ts';
import { paragraphAt } from '../../blocks/positioned-block.ts';

/** The attributes that a paragraph loses when it leaves a list. */
export const NO_LIST = { list: null, checked: null, start: null } as const;

/**
 * Removes the item at the caret from its list. The items nested below it move up one level, so that none is left
 * without a parent.
 */
export const removeFromList: Command = (state, dispatch) => {
  const item = paragraphAt(state);
  if (!item || !listOf(item.node)) return false;
  if (dispatch) {
    const { tr } = state;
    setBlockAttributes(tr, item.pos, NO_LIST);
    for (const { node, pos } of subtreeOf(item))
      setBlockAttributes(tr, pos, { indent: nullIfZero(indentOf(node) - 1) });
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** Ticks or unticks the task at `pos`. */
export function toggleTaskAt(pos: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node || listOf(node) !== 'task') return false;
    dispatch?.(setBlockAttributes(state.tr, pos, { checked: node.attrs['checked'] === true ? null : true }));
    return true;
  };
}
