import { Fragment, Slice, type Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { isNote } from '../../blocks/body.ts';
import { findNote, findToken, noteOf, notePosition } from '../../blocks/note-nodes.ts';

/** Separates the footnotes of a slice from its body: footnotes belong to the end of the document [X11]. */
export function separateNotes(slice: Slice): { body: Slice; notes: readonly Node[] } {
  const notes = slice.content.content.filter(isNote);
  if (notes.length === 0) return { body: slice, notes };
  const content = Fragment.from(slice.content.content.filter((node) => !isNote(node)));
  // The slice is closed at its end because a footnote was there; the paragraph before that can be open.
  const isOpen = slice.openStart > 0 && content.lastChild?.isTextblock === true;
  const openStart = content.childCount > 0 ? slice.openStart : 0;
  return { body: new Slice(content, openStart, isOpen ? 1 : 0), notes };
}

/** Inserts footnotes among those of the document, in the order of their tokens. A note that it has stays as it is. */
export function insertNotes(tr: Transaction, notes: readonly Node[]): void {
  for (const note of notes) {
    const name = noteOf(note);
    if (name !== null && findNote(tr.doc, name)) continue;
    const token = name === null ? null : findToken(tr.doc, name);
    tr.insert(token ? notePosition(tr.doc, token.pos + 1) : tr.doc.content.size, note);
  }
}
