import { TextSelection, type Command } from '@tiptap/pm/state';

import { blockAround } from '../../blocks/positioned-block.ts';

/**
 * Inserts a scene break after the current block, or instead of an empty paragraph. The caret moves to the text below.
 */
export const insertSceneBreak: Command = (state, dispatch) => {
  const { horizontalRule, paragraph } = state.schema.nodes;
  const block = blockAround(state.selection.$to);
  if (!horizontalRule || !paragraph || !block) return false;
  if (dispatch) {
    const { node, pos, index } = block;
    const { tr } = state;
    const { indent, quote } = node.attrs;
    const replaces = node.type === paragraph && node.content.size === 0;
    const end = pos + node.nodeSize;
    const below = block.parent.maybeChild(index + 1);
    const rule = horizontalRule.create({ indent, quote });
    if (replaces) tr.replaceWith(pos, end, rule);
    else tr.insert(end, rule);
    const after = (replaces ? pos : end) + rule.nodeSize;
    if (!below?.isTextblock) tr.insert(after, paragraph.create({ indent, quote }));
    dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  }
  return true;
};
