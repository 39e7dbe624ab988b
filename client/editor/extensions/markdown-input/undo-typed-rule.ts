import { undoInputRule } from '@tiptap/pm/inputrules';
import type { Command } from '@tiptap/pm/state';

import { joinsStep } from '../../undo/undo-steps.ts';

/**
 * Puts back the characters that an input rule has just replaced. They belong to the step of the key that the rule
 * answered: as a step by themselves, the next undo would apply the rule again.
 */
export const undoTypedRule: Command = (state, dispatch) =>
  undoInputRule(state, dispatch && ((tr) => dispatch(joinsStep(tr))));
