import { Extension } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';

import { attributeRule } from '../../blocks/attribute-rule.ts';
import { levelOf, setBlockAttributes } from '../../blocks/block-attributes.ts';
import { blockAtStart } from '../../blocks/positioned-block.ts';
import { shortcuts } from '../../text-editor/extension-fields.ts';
import { keyCommand } from '../lazy-commands.ts';

/** Turns a heading into body text if the caret is at its start. */
const removeHeading: Command = (state, dispatch) => {
  const block = blockAtStart(state);
  if (!block || levelOf(block.node) === 0) return false;
  dispatch?.(setBlockAttributes(state.tr, block.pos, { level: null }).scrollIntoView());
  return true;
};

/** Keys and input rules of headings. A heading is a paragraph with a level [X2]. */
export const Headings = Extension.create({
  name: 'headings',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Mod-Alt-0': keyCommand((commands) => commands.setHeading(null)),
      'Mod-Alt-1': keyCommand((commands) => commands.toggleHeading(1)),
      'Mod-Alt-2': keyCommand((commands) => commands.toggleHeading(2)),
      'Mod-Alt-3': keyCommand((commands) => commands.toggleHeading(3)),
      Backspace: removeHeading,
    });
  },
  addTypedRules: () => [
    attributeRule(/^(#{1,3})\s$/, (match) => ({
      level: match[1]?.length ?? null,
      list: null,
      checked: null,
      start: null,
      indent: null,
    })),
  ],
});
