import { blockIdOf } from '../binding/block-index.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';

/**
 * Returns the id of the top-level block with the caret; null without a caret. A reader has no caret in the editor, so
 * the browser's own selection applies.
 */
export function currentBlock({ view, state }: TextEditor): string | null {
  const pos = view.editable ? state.selection.from : positionOfBrowserSelection(view);
  if (pos === null) return null;
  const block = state.doc.maybeChild(state.doc.resolve(pos).index(0));
  return block ? blockIdOf(block) : null;
}

function positionOfBrowserSelection(view: TextEditor['view']): number | null {
  const anchor = getSelection()?.anchorNode;
  return anchor && view.dom !== anchor && view.dom.contains(anchor) ? view.posAtDOM(anchor, 0) : null;
}
