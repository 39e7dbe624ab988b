import type { EditorView } from '@tiptap/pm/view';

/** The part of ProseMirror's DOM observer that is used here. ProseMirror's own types leave the observer out. */
interface SelectionObserver {
  /** The handler of `selectionchange`. It does nothing if the selection is known already. */
  readonly onSelectionChange: () => void;
}

/**
 * Reads the browser's selection into the editor state. Browsers move the caret at once, but Chromium dispatches
 * `selectionchange` with the next frame: a key that follows Home within the same frame would be handled with the
 * caret from before Home, and another writer's change would put the caret back to where it was before a click. Not
 * during a composition, when the input method owns the caret.
 */
export function readSelection(view: EditorView): void {
  if (view.composing) return;
  // The view's constructor creates the observer.
  const { domObserver } = view as unknown as { readonly domObserver: SelectionObserver };
  domObserver.onSelectionChange();
}
