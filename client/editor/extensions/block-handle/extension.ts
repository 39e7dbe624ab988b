import { Extension } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { keyCommand } from '../lazy-commands.ts';
import { requestMenu } from './requested-menu.ts';

/** Its code is not lazy: a request that came late would open the menu above what the writer types meanwhile. */
const openBlockMenu: Command = (_state, dispatch, view) => {
  if (dispatch && view) requestMenu(view);
  return true;
};
const move = (by: -1 | 1) => keyCommand(({ moveBlocks }) => moveBlocks(by));

/** Keyboard shortcuts for the actions of the block handle. */
export const BlockKeys = Extension.create({
  name: 'blockKeys',
  addKeyboardShortcuts() {
    return shortcuts(this.editor, {
      'Alt-Shift-ArrowUp': move(-1),
      'Alt-Shift-ArrowDown': move(1),
      'Mod-Alt-b': openBlockMenu,
    });
  },
});
