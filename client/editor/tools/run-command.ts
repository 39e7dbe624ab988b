import type { Command } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';

/** Runs a command for a control, and returns the focus to the text. */
export function runCommand(editor: TextEditor, command: Command): boolean {
  const { view } = editor;
  const applies = command(view.state, view.dispatch, view);
  view.focus();
  return applies;
}
