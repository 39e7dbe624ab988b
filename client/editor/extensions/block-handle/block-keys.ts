import { keydownHandler } from '@tiptap/pm/keymap';
import { Plugin } from '@tiptap/pm/state';

import { laterCommands } from '../later-commands.ts';
import { laterCommand } from '../../text-editor/later-command.ts';

/** Asks, on the element of a text, for the menu of the block at the caret. */
export const BLOCK_MENU_EVENT = 'foolscap-block-menu';

const askForMenu = laterCommand(laterCommands, ({ selectedRun }) => (state, dispatch, view) => {
  if (!selectedRun(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(BLOCK_MENU_EVENT));
  return true;
});
const move = (by: -1 | 1) => laterCommand(laterCommands, ({ moveBlocks }) => moveBlocks(by));

/** What the handle beside a block does, by keys. */
export function blockKeys(): Plugin {
  const keys = keydownHandler({
    'Alt-Shift-ArrowUp': move(-1),
    'Alt-Shift-ArrowDown': move(1),
    'Mod-Alt-b': askForMenu,
  });
  return new Plugin({ props: { handleKeyDown: (view, event) => view.editable && keys(view, event) } });
}
