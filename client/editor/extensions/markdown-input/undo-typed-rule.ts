import { chainCommands } from '@tiptap/pm/commands';
import { undoInputRule } from '@tiptap/pm/inputrules';
import type { Command } from '@tiptap/pm/state';

import { undoCommand } from '../../undo/undo-commands.ts';
import { joinUndoStep } from '../../undo/undo-steps.ts';

/**
 * Restores the characters that an input rule has just replaced. The change joins the undo step of the key that
 * triggered the rule: with a step of its own, the next undo would apply the rule again.
 */
export const undoTypedRule: Command = (state, dispatch) =>
  undoInputRule(state, dispatch && ((tr) => dispatch(joinUndoStep(tr))));

/** What the undo buttons run: the same as the undo keys. */
export const undoLast: Command = chainCommands(undoTypedRule, undoCommand);
