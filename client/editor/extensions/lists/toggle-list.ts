import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Command, Transaction } from '@tiptap/pm/state';

import {
  nullIfZero,
  deepestIndentBelow,
  indentOf,
  listOf,
  setBlockAttributes,
  type ListKind,
} from '../../blocks/block-attributes.ts';
import { isParagraph, selectedBlocks, type PositionedBlock } from '../../blocks/positioned-block.ts';
import { NO_LIST } from './list.ts';

/** Turns an item into a plain paragraph, indented as a continuation of the item above if there is one. */
function leaveList(tr: Transaction, { node, pos, index }: PositionedBlock): void {
  const $pos = tr.doc.resolve(pos);
  const above: ProseMirrorNode | null = index > 0 ? $pos.parent.child(index - 1) : null;
  setBlockAttributes(tr, pos, {
    ...NO_LIST,
    indent: nullIfZero(Math.min(indentOf(node), deepestIndentBelow(above))),
  });
}

/** Turns the selected paragraphs into items of this kind, or into plain paragraphs if all are such items already. */
export function toggleList(kind: ListKind): Command {
  return (state, dispatch) => {
    const paragraphs = selectedBlocks(state).filter(({ node }) => isParagraph(node));
    if (paragraphs.length === 0) return false;
    if (dispatch) {
      const { tr } = state;
      const isOff = paragraphs.every(({ node }) => listOf(node) === kind);
      for (const block of paragraphs) {
        if (isOff) leaveList(tr, block);
        else setBlockAttributes(tr, block.pos, { ...NO_LIST, list: kind, level: null });
      }
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** Ticks all selected tasks, or unticks them if all are ticked. */
export const toggleTask: Command = (state, dispatch) => {
  const tasks = selectedBlocks(state).filter(({ node }) => listOf(node) === 'task');
  if (tasks.length === 0) return false;
  if (dispatch) {
    const { tr } = state;
    const checked = tasks.every(({ node }) => node.attrs['checked'] === true) ? null : true;
    for (const { pos } of tasks) setBlockAttributes(tr, pos, { checked });
    dispatch(tr);
  }
  return true;
};
