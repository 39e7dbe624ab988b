import { Extension } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';

import { indentOf } from '../../blocks/block-attributes.ts';
import { blockAtStart, emptyParagraph, type PositionedBlock } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { indent, outdent } from './indent.ts';

const outdentIndented =
  (find: (state: Parameters<Command>[0]) => PositionedBlock | null): Command =>
  (state, dispatch) => {
    const block = find(state);
    return block !== null && indentOf(block.node) > 0 && outdent(state, dispatch);
  };

/**
 * Keys for indentation. The depth of a list item, or of a paragraph that continues one, is its attribute `indent`
 * [X2].
 */
export const Indentation = Extension.create({
  name: 'indentation',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      Tab: indent,
      'Shift-Tab': outdent,
      Enter: outdentIndented(emptyParagraph),
      Backspace: outdentIndented(blockAtStart),
    });
  },
});
