import type { Command } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { typedMenuOf } from './typed-menu.ts';

/** Carries out what was chosen in a menu: what was typed for it goes first. */
export function choose(editor: TextEditor, command: Command): void {
  const { view } = editor;
  const open = typedMenuOf(view.state);
  if (open) view.dispatch(view.state.tr.delete(open.from, open.to));
  command(view.state, view.dispatch, view);
  view.focus();
}
