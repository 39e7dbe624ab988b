import {
  chainCommands,
  deleteSelection,
  joinBackward,
  joinForward,
  selectNodeBackward,
  selectNodeForward,
} from '@tiptap/pm/commands';

/** What Backspace does where it is more than the removal of a letter, and no extension before has a meaning for it. */
export const backspace = chainCommands(deleteSelection, joinBackward, selectNodeBackward);

/** What Delete does where it is more than the removal of a letter. */
export const forwardDelete = chainCommands(deleteSelection, joinForward, selectNodeForward);
