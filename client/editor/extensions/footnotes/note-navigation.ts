import { Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { scrollToPosition } from '../../views/scroll-to-position.ts';
import { createEmptyNote, findNote, findToken, notePosition } from '../../blocks/note-nodes.ts';

/** Focuses the editor. For a reader, who has no caret, focuses the element, so that keys continue from there. */
function moveFocus(view: EditorView, pos: number, selector: string): void {
  const element = view.nodeDOM(pos);
  if (view.editable) view.focus();
  else if (element instanceof HTMLElement)
    (element.matches(selector) ? element : element.querySelector<HTMLElement>(selector))?.focus({
      preventScroll: true,
    });
}

/** Goes to a note. A note that is missing or without blocks is created empty if the editor is editable. */
export function goToNote(view: EditorView, note: string): boolean {
  const { tr } = view.state;
  let found = findNote(tr.doc, note);
  if (!found || found.node.childCount === 0) {
    const newNote = view.editable ? createEmptyNote(tr.doc, note) : null;
    const token = findToken(tr.doc, note);
    if (!newNote || !token) return false;
    const notePos = found?.pos ?? notePosition(tr.doc, token.pos + 1);
    if (found) tr.insert(notePos + 1, newNote.content);
    else tr.insert(notePos, newNote);
    found = { node: tr.doc.nodeAt(notePos) ?? newNote, pos: notePos };
  }
  const end = found.pos + found.node.nodeSize - 1;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(end), -1)));
  scrollToPosition(view, found.pos + 1, end);
  moveFocus(view, found.pos, '.note__number');
  return true;
}

/** Goes from a note back to the position behind the first token that refers to it. */
export function goToToken(view: EditorView, note: string): boolean {
  const { tr } = view.state;
  const token = findToken(tr.doc, note);
  if (!token) return false;
  const after = token.pos + 1;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after)));
  scrollToPosition(view, token.pos, after);
  moveFocus(view, token.pos, '.note-ref');
  return true;
}
