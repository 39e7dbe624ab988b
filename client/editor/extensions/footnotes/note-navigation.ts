import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { scrollToPosition } from '../../views/scroll-into-view.ts';
import { emptyNote } from './empty-note.ts';
import { findNote, findToken, placeOfNote } from './note-places.ts';

/** A reader has no caret: the element itself takes the focus, so that keys go on from there. */
function attend(view: EditorView, pos: number, part: string): void {
  const element = view.nodeDOM(pos);
  if (view.editable) view.focus();
  else if (element instanceof HTMLElement)
    (element.matches(part) ? element : element.querySelector<HTMLElement>(part))?.focus({
      preventScroll: true,
    });
}

/** Goes to a note. One that others took away, or that never came, stands there again for a writer, empty. */
export function goToNote(view: EditorView, note: string): boolean {
  const { tr } = view.state;
  let found = findNote(tr.doc, note);
  if (!found || found.node.childCount === 0) {
    const made = view.editable ? emptyNote(tr.doc, note) : null;
    const token = findToken(tr.doc, note);
    if (!made || !token) return false;
    const place = found?.pos ?? placeOfNote(tr.doc, token.pos + 1);
    if (found) tr.insert(place + 1, made.content);
    else tr.insert(place, made);
    found = { node: tr.doc.nodeAt(place) ?? made, pos: place };
  }
  const end = found.pos + found.node.nodeSize - 1;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)));
  scrollToPosition(view, found.pos + 1, end);
  attend(view, found.pos, '.note__number');
  return true;
}

/** Goes back from a note to behind the first token that points at it. */
export function goToToken(view: EditorView, note: string): boolean {
  const { tr } = view.state;
  const token = findToken(tr.doc, note);
  if (!token) return false;
  const after = token.pos + 1;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after)));
  scrollToPosition(view, token.pos, after);
  attend(view, token.pos, '.note-ref');
  return true;
}
