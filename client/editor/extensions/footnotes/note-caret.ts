import { Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { bodyEdge, bodyOf, isNote, noteAround } from '../../blocks/body.ts';

/** Whether a caret stands between blocks. By its name: the library of such carets comes later than this. */
const isGap = (selection: Selection): boolean => selection.toJSON()['type'] === 'gapcursor';

/** An `appendTransaction`: corrects where ProseMirror puts the caret beside footnotes, so that words stay in their order [X11]. */
export function correctCaret(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, selection, tr }: EditorState,
): Transaction | null {
  const { $head } = selection;
  // Letters typed in the gap below a footnote would become a paragraph among or below the footnotes.
  if (isGap(selection) && isNote($head.nodeBefore)) {
    const by = $head.pos < before.selection.head ? -1 : 1;
    return tr.setSelection(Selection.findFrom($head, by) ?? Selection.near($head, -1)).scrollIntoView();
  }
  // After a pasted table or rule ProseMirror looks for the next place for words: at the body's end that is a footnote.
  const note = noteAround($head);
  const isPaste = transactions.some((each) => each.getMeta('paste') === true);
  if (!isPaste || !note || note.pos === 0 || noteAround(before.selection.$head)) return null;
  return tr.setSelection(Selection.near(doc.resolve(note.pos), -1)).scrollIntoView();
}

/** A press between the body and its footnotes: the body's end, where the browser would choose the first footnote. */
export function pressBelowBody(view: EditorView, event: MouseEvent): boolean {
  if (!view.editable || event.button !== 0 || event.shiftKey || event.target !== view.dom) return false;
  const { doc, tr } = view.state;
  const { to } = bodyOf(doc);
  const note = isNote(doc.nodeAt(to)) ? view.nodeDOM(to) : null;
  if (!(note instanceof HTMLElement)) return false;
  const above = note.previousElementSibling?.getBoundingClientRect();
  if (!above || event.clientY < above.bottom || event.clientY >= note.getBoundingClientRect().top)
    return false;
  event.preventDefault();
  view.focus();
  view.dispatch(tr.setSelection(bodyEdge(doc, 'end')));
  return true;
}
