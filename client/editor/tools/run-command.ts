import type { Command } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';

/** Carries a command out as a press on a control does: the caret is back in the text afterwards. */
export function runCommand(editor: TextEditor, command: Command): boolean {
  const { view } = editor;
  const applies = command(view.state, view.dispatch, view);
  view.focus();
  return applies;
}
