import type { Command } from '@tiptap/pm/state';

import { levelOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { isParagraph, selectedBlocks } from '../../blocks/positioned-block.ts';

export type HeadingLevel = 1 | 2 | 3;

/** The attributes of body text: no heading, no list item, no indent. The quote depth stays. */
const BODY = { level: null, list: null, checked: null, start: null, indent: null } as const;

/** Turns the selected paragraphs and code blocks into headings of this level, or into body text for null. */
export function setHeading(level: HeadingLevel | null): Command {
  return (state, dispatch) => {
    const blocks = selectedBlocks(state).filter(
      ({ node }) => node.isTextblock && (isParagraph(node) || node.type.spec.code),
    );
    if (blocks.length === 0) return false;
    if (dispatch) {
      const { tr } = state;
      const { paragraph } = state.schema.nodes;
      for (const { node, pos } of blocks) {
        if (!isParagraph(node) && paragraph)
          tr.setBlockType(pos + 1, pos + 1, paragraph, { id: node.attrs['id'], quote: node.attrs['quote'] });
        setBlockAttributes(tr, pos, { ...BODY, level });
      }
      dispatch(tr.scrollIntoView());
    }
    return true;
  };
}

/** Turns the selected blocks into headings of this level, or into body text if all have that level already. */
export function toggleHeading(level: HeadingLevel): Command {
  return (state, dispatch) => {
    const isOn = selectedBlocks(state).every(({ node }) => levelOf(node) === level);
    return setHeading(isOn ? null : level)(state, dispatch);
  };
}
