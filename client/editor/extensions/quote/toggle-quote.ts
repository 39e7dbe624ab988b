import type { Command } from '@tiptap/pm/state';

import { nullIfZero, quoteOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { selectedBlocks } from '../../blocks/positioned-block.ts';

/** Quotes the selected blocks, or removes one level of quote if all are quoted. */
export const toggleQuote: Command = (state, dispatch) => {
  const blocks = selectedBlocks(state).filter(({ node }) => 'quote' in node.attrs);
  if (blocks.length === 0) return false;
  if (dispatch) {
    const { tr } = state;
    const isOff = blocks.every(({ node }) => quoteOf(node) > 0);
    for (const { node, pos } of blocks) {
      if (isOff) setBlockAttributes(tr, pos, { quote: nullIfZero(quoteOf(node) - 1) });
      else if (quoteOf(node) === 0) setBlockAttributes(tr, pos, { quote: 1 });
    }
    dispatch(tr.scrollIntoView());
  }
  return true;
};
