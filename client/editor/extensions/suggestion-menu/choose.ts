import type { Command, Transaction } from '@tiptap/pm/state';

import type { TextEditor } from '../../text-editor/text-editor.ts';
import { joinsStep, ownStep } from '../../undo/undo-steps.ts';
import { suggestionMenuOf } from './suggestion-menu.ts';

/** Deletes the trigger and the query, then runs the command of a menu item. Both are one undo step. */
export function choose(editor: TextEditor, command: Command): void {
  const { view } = editor;
  const open = suggestionMenuOf(view.state);
  if (open) view.dispatch(ownStep(view.state.tr.delete(open.from, open.to)));
  const join = (tr: Transaction): void => view.dispatch(joinsStep(tr));
  command(view.state, open ? join : view.dispatch, view);
  view.focus();
}
