import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { AllSelection, TextSelection, type Command, type Selection } from '@tiptap/pm/state';

import { bodyEdge, bodyOf, edgeOf, noteAround } from '../../blocks/body.ts';

type End = 'start' | 'end';

/** Returns the start or end of the footnote around a position; null outside footnotes. */
function noteEdge(doc: Node, $pos: ResolvedPos, end: End): Selection | null {
  const note = noteAround($pos);
  if (!note) return null;
  const from = note.pos + 1;
  return edgeOf(doc, { from, to: from + note.node.content.size }, end);
}

/**
 * Moves the caret to the start or end of the body, or extends the selection there. A footnote is a separate text: the
 * caret goes to its end first and from there to the end of the body, and a selection that starts in a footnote stays
 * in it. The browser's own command stops too early in a long text: it does not lay out blocks off screen
 * (`content-visibility`) and takes their start for their end.
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
 * Collapses a selection of the whole document to an end of its body. The browser would go to the end of the last
 * footnote.
 * @param side `left` and `right` mean the start or the end by the text direction of the body's first block
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
