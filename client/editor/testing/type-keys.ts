import type { EditorView } from '@tiptap/pm/view';

/** Types character by character, as the view passes them to its plugins. */
export function typeKeys(view: EditorView, keys: string): void {
  for (const key of keys) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(key);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, key, insert)))
      view.dispatch(insert());
  }
}
