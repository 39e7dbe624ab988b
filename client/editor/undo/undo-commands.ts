import type { Command, EditorState } from '@tiptap/pm/state';
import { redo, undo } from '@tiptap/y-tiptap';
import { undoManagerOf } from '../binding/y-binding.ts';

export const canUndo = (state: EditorState): boolean => (undoManagerOf(state)?.undoStack.length ?? 0) > 0;
export const canRedo = (state: EditorState): boolean => (undoManagerOf(state)?.redoStack.length ?? 0) > 0;

/** Undoes the writer's own last step, never a change of others. y-tiptap's `undo` dispatches by itself. */
export const undoCommand: Command = (state, dispatch) =>
  canUndo(state) && (!dispatch || undo(state) === true);
export const redoCommand: Command = (state, dispatch) =>
  canRedo(state) && (!dispatch || redo(state) === true);

/**
 * Redoes for `Shift-Mod-z`, and handles the key with nothing to redo. A Mac, and Caps Lock elsewhere, report a lower-case z
 * beside Shift; a keymap that does not handle it runs its `Mod-z` next, and the redo key would undo.
 */
export const redoKey: Command = (state, dispatch) => {
  redoCommand(state, dispatch);
  return true;
};
