import { Extension } from '@tiptap/core';

import { shortcuts } from '../../text-editor/extension-fields.ts';
import { keyCommand } from '../lazy-commands.ts';

/** Event on the editor's element that opens the menu of the block at the caret. */
export const BLOCK_MENU_EVENT = 'foolscap-block-menu';

const openBlockMenu = keyCommand(({ selectedRun }) => (state, dispatch, view) => {
  if (!selectedRun(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(BLOCK_MENU_EVENT));
  return true;
});
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
