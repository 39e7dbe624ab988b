import type { Command } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { backspace, forwardDelete } from './delete.ts';
import { enter, lineBreak } from './enter.ts';
import { readSelection } from './read-selection.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  insertParagraph: enter,
  insertLineBreak: lineBreak,
  deleteContentBackward: backspace,
  deleteContentForward: forwardDelete,
};

/**
 * On-screen keyboards report key 229 for everything, so no key binding sees their Enter, Backspace or Delete; the kind of
 * input does. A key that a binding handled never gets here: its default is prevented. Letters are left to the browser,
 * and so is whatever happens inside a composition, unless it is its end by Enter.
 * @param history what the browser's own undo and redo do here, by its menu or a gesture
 */
export const blockInput =
  (history: Readonly<Record<'historyUndo' | 'historyRedo', Command>>) =>
  (view: EditorView, event: InputEvent): boolean => {
    const command = { ...COMMANDS, ...history }[event.inputType];
    if (!command || !view.editable || event.defaultPrevented) return false;
    if (view.composing && event.inputType.startsWith('delete')) return false;
    readSelection(view);
    // Chrome has one undo for the whole page: that of another field goes on here once nothing is left of its own.
    const isOfOtherField = event.inputType in history && !view.hasFocus();
    if (!isOfOtherField && !command(view.state, view.dispatch, view)) return false;
    event.preventDefault();
    return true;
  };
