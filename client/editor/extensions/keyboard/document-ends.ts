import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { AllSelection, TextSelection, type Command, type Selection } from '@tiptap/pm/state';

import { bodyEdge, bodyOf, edgeOf, noteAround } from '../../blocks/body.ts';

type End = 'start' | 'end';

/** The start or end of the footnote around a position; null outside of footnotes. */
function noteEdge(doc: Node, $pos: ResolvedPos, end: End): Selection | null {
  const note = noteAround($pos);
  if (!note) return null;
  const from = note.pos + 1;
  return edgeOf(doc, { from, to: from + note.node.content.size }, end);
}

/**
 * Moves the caret to the start or end of the body, or extends the selection there. A footnote is a text of its own: the
 * caret goes to its end first and from there to the body's, and a selection that begins in a footnote stays in it.
 * The browser's own move stops short in a long text: blocks off screen are not laid out (content-visibility), and it takes
 * their start for their end.
 */
export const toDocumentEnd =
  (end: End, { extend = false } = {}): Command =>
  (state, dispatch) => {
    const { doc, selection, tr } = state;
    const inNote = noteEdge(doc, extend ? selection.$anchor : selection.$head, end);
    const target = inNote && (extend || !inNote.eq(selection)) ? inNote : bodyEdge(doc, end);
    const next = extend ? TextSelection.between(selection.$anchor, target.$head) : target;
    dispatch?.(tr.setSelection(next).scrollIntoView());
    return true;
  };

/**
 * Collapses a selection of the whole document to an end of its body. The browser would go to the end of the last footnote.
 * @param side a side is the start or the end by the direction in which the body's first line runs
 */
export const collapseAll =
  (side: End | 'left' | 'right'): Command =>
  (state, dispatch, view) => {
    if (!(state.selection instanceof AllSelection)) return false;
    if (side === 'start' || side === 'end') return toDocumentEnd(side)(state, dispatch);
    const first = view?.nodeDOM(bodyOf(state.doc).from);
    const isFromRight = first instanceof Element && getComputedStyle(first).direction === 'rtl';
    return toDocumentEnd((side === 'right') === isFromRight ? 'start' : 'end')(state, dispatch);
  };
