import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { commandOfKey } from '../../text-editor/extension-fields.ts';
import { readSelection } from './read-selection.ts';

const KEYS: Readonly<Record<string, string>> = {
  insertParagraph: 'Enter',
  insertLineBreak: 'Shift-Enter',
  deleteContentBackward: 'Backspace',
  deleteContentForward: 'Delete',
  historyUndo: 'Mod-z',
  historyRedo: 'Mod-y',
};
const HISTORY: readonly string[] = ['historyUndo', 'historyRedo'];

/**
 * On-screen keyboards report key 229 for everything, so no key binding sees their Enter, Backspace or Delete; the kind of
 * input does. A key that a binding handled never gets here: its default is prevented. Letters are left to the browser,
 * and so is whatever happens inside a composition, unless it is its end by Enter. The browser's own undo and redo, by its
 * menu or a gesture, are those of the keys.
 */
export function blockInput(editor: Editor): (view: EditorView, event: InputEvent) => boolean {
  const commands = new Map<string, Command>(
    Object.entries(KEYS).map(([type, key]) => [
      type,
      commandOfKey(editor.extensionManager.extensions, key, editor),
    ]),
  );
  return (view, event) => {
    const command = commands.get(event.inputType);
    if (!command || !view.editable || event.defaultPrevented) return false;
    if (view.composing && event.inputType.startsWith('delete')) return false;
    readSelection(view);
    // Chrome has one undo for the whole page: that of another field goes on here once nothing is left of its own.
    const isOfOtherField = HISTORY.includes(event.inputType) && !view.hasFocus();
    if (!isOfOtherField && !command(view.state, view.dispatch, view)) return false;
    event.preventDefault();
    return true;
  };
}
