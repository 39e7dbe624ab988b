import { Extension } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';

import { attributeRule } from '../../blocks/attribute-rule.ts';
import { nullIfZero, listOf, quoteOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { blockAtStart, emptyParagraph, type PositionedBlock } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { keyCommand } from '../lazy-commands.ts';

/** Removes a block from its innermost quote. */
const leaveQuote =
  (find: (state: Parameters<Command>[0]) => PositionedBlock | null): Command =>
  (state, dispatch) => {
    const block = find(state);
    if (!block || quoteOf(block.node) === 0) return false;
    dispatch?.(
      setBlockAttributes(state.tr, block.pos, {
        quote: nullIfZero(quoteOf(block.node) - 1),
      }).scrollIntoView(),
    );
    return true;
  };

/** Keys and the input rule of quotes. The depth of a quote is an attribute of its blocks [X2]. */
export const Quote = Extension.create({
  name: 'quote',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Shift-b': keyCommand((commands) => commands.toggleQuote),
      Enter: leaveQuote(emptyParagraph),
      Backspace: leaveQuote(blockAtStart),
    });
  },
  addTypedRules: () => [
    attributeRule(/^>\s$/, (_match, { node }) => (listOf(node) ? null : { quote: quoteOf(node) + 1 })),
  ],
});
