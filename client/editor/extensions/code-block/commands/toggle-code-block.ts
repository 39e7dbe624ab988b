import type { Command } from '@tiptap/pm/state';

import { isParagraph, selectedBlocks } from '../../../blocks/positioned-block.ts';

/** Marks of prose, which have no meaning in code. Origin marks and suggestions stay. */
const PROSE_MARKS = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'subscript',
  'superscript',
  'link',
  'highlight',
  'style',
];

/**
 * Turns the selected paragraphs into code without prose marks; if only code is selected, turns it into paragraphs.
 */
export const toggleCodeBlock: Command = (state, dispatch) => {
  const { codeBlock, paragraph } = state.schema.nodes;
  const blocks = selectedBlocks(state).filter(({ node }) => isParagraph(node) || node.type === codeBlock);
  if (!codeBlock || !paragraph || blocks.length === 0) return false;
  if (dispatch) {
    const { tr } = state;
    const isOff = blocks.every(({ node }) => node.type === codeBlock);
    for (const { node, pos } of blocks) {
      const { id, indent, quote } = node.attrs;
      const at = tr.mapping.map(pos);
      if (isOff) tr.setBlockType(at + 1, at + 1, paragraph, { id, indent, quote });
      else if (isParagraph(node)) {
        for (const name of PROSE_MARKS)
          tr.removeMark(at + 1, at + node.nodeSize - 1, state.schema.marks[name]);
        tr.setBlockType(at + 1, at + 1, codeBlock, { id, indent, quote });
      }
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};
