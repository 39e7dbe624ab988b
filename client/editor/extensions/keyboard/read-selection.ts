import type { EditorView } from '@tiptap/pm/view';

/** What this needs of ProseMirror's observer of the page; its own declarations leave the observer out. */
interface SelectionObserver {
  /** Its handler of `selectionchange`. With a selection that it knows already it does nothing. */
  readonly onSelectionChange: () => void;
}

/**
 * Takes over the caret as it stands on the page. Browsers move it at once but tell of it by `selectionchange`, which
 * Chromium sends with the next frame: a key that follows Home within that frame, or within one long frame, would be
 * judged by the caret before Home. Not while composing: there the input method owns the caret.
 */
export function readSelection(view: EditorView): void {
  if (view.composing) return;
  // Every view has its observer from its constructor on.
  const { domObserver } = view as unknown as { readonly domObserver: SelectionObserver };
  domObserver.onSelectionChange();
}

/** An input method is at work on this key and will tell of its outcome by events of input. */
const BY_INPUT_METHOD = 229;

/** Goes before all bindings of keys: ProseMirror runs handlers of events before its own, which calls the bindings. */
export function readSelectionAtKey(view: EditorView, event: KeyboardEvent): boolean {
  // The code is deprecated, and yet the only thing that tells on-screen keyboards apart.
  if (!event.isComposing && event.keyCode !== BY_INPUT_METHOD) readSelection(view);
  return false;
}
