import { keydownHandler } from '@tiptap/pm/keymap';
import { Plugin, type Command } from '@tiptap/pm/state';

import { selectedRun } from '../blocks/block-run.ts';
import { moveBlocks } from '../commands/move-blocks.ts';

/** Asks, on the element of a text, for the menu of the block at the caret. */
export const BLOCK_MENU_EVENT = 'foolscap-block-menu';

const askForMenu: Command = (state, dispatch, view) => {
  if (!selectedRun(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(BLOCK_MENU_EVENT));
  return true;
};

/** What the handle beside a block does, by keys. */
export function blockKeys(): Plugin {
  const keys = keydownHandler({
    'Alt-Shift-ArrowUp': moveBlocks(-1),
    'Alt-Shift-ArrowDown': moveBlocks(1),
    'Mod-Alt-b': askForMenu,
  });
  return new Plugin({ props: { handleKeyDown: (view, event) => view.editable && keys(view, event) } });
}
