import type { Slice } from '@tiptap/pm/model';
import type { Selection, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { ORIGIN_META, type Origin } from '../../../binding/origin.ts';
import { replaceSelection } from '../paste-slice.ts';

const PASTED: Origin = { kind: 'paste', ref: null };

/** Writes a fitted slice from elsewhere in the place of the selection: one step of undo. */
export function pastedTransaction(tr: Transaction, slice: Slice): Transaction {
  return (
    replaceSelection(tr, slice)
      // Words from elsewhere are remembered as pasted (X8).
      .setMeta(ORIGIN_META, PASTED)
      .setMeta('paste', true)
      .setMeta('uiEvent', 'paste')
  );
}

/**
 * Does with a slice as a paste over a selection does. A writer who went elsewhere meanwhile stays
 * there.
 */
export function insertPasted(view: EditorView, selection: Selection, slice: Slice): void {
  const present = view.state.selection;
  const isThere = present.eq(selection);
  // What fits pasted content to its place reads the place from the selection.
  if (!isThere) view.dispatch(view.state.tr.setSelection(selection));
  let fitted = slice;
  view.someProp('transformPasted', (fit) => {
    fitted = fit(fitted, view, true);
  });
  const { tr } = view.state;
  if (fitted.size > 0) pastedTransaction(tr, fitted);
  if (isThere) tr.scrollIntoView();
  else tr.setSelection(present.map(tr.doc, tr.mapping));
  view.dispatch(tr);
}
