import type { Slice } from '@tiptap/pm/model';
import type { Selection, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { ORIGIN_META, type Origin } from '../../../binding/origin.ts';
import { replaceSelection } from '../paste-slice.ts';
import { insertNotes, separateNotes } from '../pasted-notes.ts';

const PASTED: Origin = { kind: 'paste', ref: null };

/** Replaces the selection with a fitted slice that was copied in another program, as one undo step. */
export function applyPaste(tr: Transaction, slice: Slice): Transaction {
  const { body, notes } = separateNotes(slice);
  replaceSelection(tr, body);
  insertNotes(tr, notes);
  return (
    tr
      // Text of other programs gets the paste origin (X8).
      .setMeta(ORIGIN_META, PASTED)
      .setMeta('paste', true)
      .setMeta('uiEvent', 'paste')
  );
}

/**
 * Inserts a slice as if it were pasted over `selection`. If the writer has moved the caret meanwhile, the caret stays
 * where it is.
 * @param insert replaces the selection of a transaction
 */
export function insertPasted(
  view: EditorView,
  selection: Selection,
  slice: Slice,
  insert: typeof applyPaste = applyPaste,
): void {
  const current = view.state.selection;
  const isUnmoved = current.eq(selection);
  // `transformPasted` reads the paste target from the selection.
  if (!isUnmoved) view.dispatch(view.state.tr.setSelection(selection));
  let fitted = slice;
  view.someProp('transformPasted', (fit) => {
    fitted = fit(fitted, view, true);
  });
  const { tr } = view.state;
  if (fitted.size > 0) insert(tr, fitted);
  if (isUnmoved) tr.scrollIntoView();
  else tr.setSelection(current.map(tr.doc, tr.mapping));
  view.dispatch(tr);
}
