import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Command, Transaction } from '@tiptap/pm/state';

import {
  counted,
  deepestIndentBelow,
  indentOf,
  listOf,
  setBlockAttributes,
  subtreeOf,
  type ListKind,
} from '../blocks/block-attributes.ts';
import { isParagraph, paragraphAt, selectedBlocks, type PlacedBlock } from '../blocks/placed-block.ts';

/** What a paragraph loses when it stops being an item. */
const NO_LIST = { list: null, checked: null, start: null } as const;

/** An item becomes plain text: it keeps its place as continuation of the item above, if there is one. */
function leaveList(tr: Transaction, { node, pos, index }: PlacedBlock): void {
  const $pos = tr.doc.resolve(pos);
  const above: ProseMirrorNode | null = index > 0 ? $pos.parent.child(index - 1) : null;
  setBlockAttributes(tr, pos, {
    ...NO_LIST,
    indent: counted(Math.min(indentOf(node), deepestIndentBelow(above))),
  });
}

/** Every selected paragraph becomes an item of this kind; if all are already, they become plain paragraphs. */
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
